import type { Outlines } from './outline.ts'

/** Computer science for grades 6 to 8. */
export const computerScience: Outlines = {
  6: [
    ['Computers', [['Parts of a computer', 6, ['Input and output', 'Memory', 'Files and folders']]]],
    ['Making things', [['Writing with a word processor', 8, ['Styles', 'Tables', 'Pictures and captions']]]],
    ['Thinking in steps', [['Algorithms in blocks', 12, ['Sequences', 'Repeating', 'A simple game']]]],
  ],
  7: [
    ['Data', [['Spreadsheets', 12, ['Cells and formulas', 'Sorting and filtering', 'Charts']]]],
    ['The internet', [['Safe and fair on the net', 8, ['How the net works', 'Passwords', 'Checking what we read']]]],
    ['Programs', [['From blocks to text', 16, ['Variables', 'Decisions', 'Loops', 'A quiz program']]]],
  ],
  8: [
    ['Data', [['Databases', 10, ['Tables and records', 'Questions to a table', 'Privacy']]]],
    ['Web pages', [['Building a page', 14, ['Structure', 'Style', 'Links and pictures']]]],
    ['Programs', [['Programs that decide', 16, ['Lists', 'Functions', 'Finding mistakes', 'A project']]]],
  ],
}
