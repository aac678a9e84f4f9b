import { expect, test } from 'vitest'
import type { ShelfItem } from '#modules/library/familySchemas.ts'
import { begunOf, subjectsOf } from './subjects.ts'

const item = (title: string, changes: Partial<ShelfItem> = {}): ShelfItem => ({
  contentId: title,
  title,
  categoryId: 1,
  courseId: null,
  course: null,
  chapter: '',
  language: 'en',
  fileName: 'book.pdf',
  written: null,
  isNew: false,
  progress: null,
  ...changes,
})
const science = { courseId: 'science', course: 'Science' }
const music = { courseId: 'music', course: 'Music' }
const course = (courseId: string, name: string) => ({
  courseId,
  name,
  teacherName: null,
  done: 1,
  total: 4,
  chapters: [],
})

test('FAM-06 each resource stands under its subject: planned ones first, what belongs to none last', () => {
  const items = [item('Atlas'), item('Ragas', music), item('Heat', science)]
  const subjects = subjectsOf([course('maths', 'Mathematics'), course('science', 'Science')], items)
  expect(subjects.map(({ name, progress, items: own }) => [name, progress?.done ?? null, own.length])).toEqual([
    ['Mathematics', 1, 0],
    ['Science', 1, 1],
    ['Music', null, 1],
    [null, null, 1],
  ])
})

test('FAM-06 what was begun comes back, the latest first, until a recording is over', () => {
  const at = (day: number) => `2026-11-${day}T08:00:00+00:00`
  const items = [
    item('Not begun'),
    item('Book', { progress: { page: 12, percent: null, at: at(10) } }),
    item('Half a film', { progress: { page: null, percent: 50, at: at(12) } }),
    item('A whole film', { progress: { page: null, percent: 100, at: at(14) } }),
  ]
  expect(begunOf(items).map(({ title }) => title)).toEqual(['Half a film', 'Book'])
})
