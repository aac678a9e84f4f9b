import type { BoardText } from '#ui/board/boardText.ts'

/** Hindi text of the board. */
export const boardText: BoardText = {
  actionsOf: (what) => `${what} के विकल्प`,
  moveTo: 'यहाँ ले जाएँ…',
  moveUp: 'ऊपर ले जाएँ',
  moveDown: 'नीचे ले जाएँ',
  collapse: (column) => `${column} छिपाएँ`,
  expand: (column) => `${column} दिखाएँ`,
  cards: (_, written) => `${written} कार्ड`,
  ofLimit: (count, limit) => `${limit} में से ${count}`,
  full: (limit) => `भर गया (अधिकतम ${limit})`,
  empty: 'कोई कार्ड नहीं',
  refused: (column, why) => `${column} में नहीं ले जा सकते: ${why}`,
  moved: (what, column, position, of) => `“${what}” अब ${column} में ${of} में से ${position} नंबर पर है`,
  atEnd: (what) => `“${what}” को उस ओर और आगे नहीं ले जा सकते`,
  saving: 'सहेजा जा रहा है',
  failed: (what, column) => `“${what}” को वापस ${column} में रख दिया गया`,
  failedWhy: 'बदलाव सहेजा नहीं जा सका।',
  keys: 'ऐरो कुंजियों से एक कार्ड से दूसरे पर जाएँ। खोलने के लिए Enter दबाएँ।',
  moveKeys: 'कार्ड को ले जाने के लिए Alt के साथ ऐरो कुंजी दबाएँ।',
  select: (what) => `${what} चुनें`,
  selectAll: (column) => `${column} के सभी चुनें`,
  selectKeys: 'कार्ड चुनने के लिए X और चुनाव हटाने के लिए Escape दबाएँ।',
  shortcuts: [
    ['↑ ↓ ← →', 'एक कार्ड से दूसरे पर जाएँ'],
    ['Enter', 'कार्ड खोलें'],
    ['Alt + ↑ ↓ ← →', 'कार्ड ले जाएँ'],
    ['Shift + F10', 'कार्ड के विकल्प'],
  ],
  selectShortcuts: [
    ['X', 'कार्ड चुनें'],
    ['Esc', 'चुनाव हटाएँ'],
  ],
}
