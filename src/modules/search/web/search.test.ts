import { expect, test } from 'vitest'
import { findAction, type Keyword, keywords } from '#modules/search/keywords.ts'
import type { ClassOption, Result } from '#modules/search/schemas.ts'
import { targetPath } from '#modules/search/schemas.ts'
import { blinksAt, clamped, firstPosition, isHiddenAt, positionFrom } from './launcher/position.ts'
import { en } from './messages.en.ts'
import { generationOf, targetOf } from './paths.ts'
import {
  filterCount,
  filtered,
  noFilters,
  nothing,
  usedDate,
  usedRange,
  withAction,
  withKeyword,
  withPlace,
} from './popup/flow.ts'

const place: ClassOption = {
  classId: 'c1',
  gradeId: 'g1',
  className: '7-B',
  courseId: 's1',
  courseDisplayName: 'Mathematics',
  sectionId: 'B',
  studentCount: 38,
  index: 2,
}
const keyword = (moduleId: number): Keyword => {
  const found: Keyword | undefined = keywords.find((one) => Number(one.moduleId) === moduleId)
  if (!found) throw new Error(`no keyword ${moduleId}`)
  return found
}
const target = (moduleId: number, actionName: string) => {
  const action = keyword(moduleId).actions.find((one) => one.actionName === actionName)
  if (!action) throw new Error(`no action ${actionName}`)
  return targetOf(moduleId, action, place, '2026-11-18')
}

test('SRCH-05 every action leads to its page', () => {
  expect(target(1, 'Create')).toBe('/teacher/classes/2/c1/7-B/s1/3/assessments?sub_tab=homework')
  expect(target(1, 'View')).toBe('/teacher/classes/2/c1/7-B/s1/5/assessments?sub_tab=homework')
  expect(target(2, 'Assign')).toBe('/teacher/content/ELAlibrary/2/c1/s1/g1')
  expect(target(2, 'Evaluate')).toBe('/teacher/classes/2/c1/7-B/s1/38/assessments?sub_tab=assignments')
  expect(target(3, 'View')).toBe('/assess/questionpaper')
  expect(target(3, 'Evaluate')).toBe('/assess/evaluation')
  expect(generationOf(2)).toBe('/assess/questionpaper?generationMode=2')
  expect(generationOf(1)).toBe('/assess/questionpaper?generationMode=1')
  for (const moduleId of [4, 5])
    for (const { actionName } of keyword(moduleId).actions)
      expect(target(moduleId, actionName)).toBe('/assess/evaluation/onlineAssesment')
  for (const { actionName } of keyword(6).actions)
    expect(target(6, actionName)).toBe('/teacher/class-attendance?class=c1&date=2026-11-18')
})

test('SRCH-05 every target can be saved, whatever a class is called', () => {
  for (const className of ['7-B', 'नर्सरी-A', 'Grade 1/2-Ä', '‘x’ & y?'])
    for (const one of keywords)
      for (const action of one.actions)
        expect(targetOf(Number(one.moduleId), action, { ...place, className }, '2026-11-18')).toMatch(targetPath)
  for (const path of [
    'https://evil.example/',
    '//evil.example',
    '/admin/x',
    'javascript:alert(1)',
    '/teacher/\\evil',
    '',
  ])
    expect(path).not.toMatch(targetPath)
})

test('SRCH-03 clearing resets everything, another action resets class and results, another keyword all after it', () => {
  const chosen = withPlace(withAction(withKeyword(keyword(1)), 1), place)
  expect([chosen.action?.actionName, chosen.place?.classId]).toEqual(['View', 'c1'])
  const again = withAction({ ...chosen, filters: { ...noFilters, kinds: ['done'] } }, 2)
  expect([again.keyword?.name, again.action?.actionName, again.place, again.filters]).toEqual([
    'Homework',
    'Create',
    null,
    noFilters,
  ])
  expect(withKeyword(keyword(2))).toMatchObject({ action: null, place: null })
  expect(nothing).toEqual({ keyword: null, action: null, place: null, filters: noFilters })
  expect(withAction(withKeyword(keyword(1)), 7).action).toBeNull()
  expect(findAction(keyword(6), 5)?.actionName).toBe('Mark')
})

test('SRCH-02 the launcher stays on the screen, and begins at 8, 10', () => {
  const own = { width: 230, height: 44 }
  const screen = { width: 390, height: 700 }
  expect(firstPosition).toEqual({ x: 8, y: 10 })
  expect(clamped(firstPosition, own, screen)).toEqual(firstPosition)
  for (let x = -1000; x < 2000; x += 97)
    for (let y = -1000; y < 2000; y += 89) {
      const at = clamped({ x, y }, own, screen)
      expect(at.x >= 0 && at.y >= 0 && at.x + own.width <= screen.width && at.y + own.height <= screen.height).toBe(
        true,
      )
    }
  // A window smaller than the launcher.
  expect(clamped({ x: 50, y: 50 }, own, { width: 100, height: 20 })).toEqual({ x: 0, y: 0 })
  for (const saved of [undefined, null, 'x', {}, { x: 1 }, { x: '1', y: 2 }, { x: Number.NaN, y: 0 }])
    expect(positionFrom(saved)).toEqual(firstPosition)
  expect(positionFrom({ x: 120, y: 40 })).toEqual({ x: 120, y: 40 })
})

test('SRCH-01 SRCH-02 it is hidden on five pages and what lies below them, and blinks on one', () => {
  for (const path of [
    '/error/404',
    '/noaccess',
    '/teacher/prek-reports',
    '/teacher/prek-reports/generate',
    '/teacher/StudentGradebook',
    '/teacher/StudentGradebook/s1/c1/g7/2/y1/t1/1',
    '/teacher/overview',
  ])
    expect(isHiddenAt(path), path).toBe(true)
  for (const path of ['/teacher/dashboard', '/teacher', '/teacher/overviews', '/assess/evaluation', '/teacher/classes'])
    expect(isHiddenAt(path), path).toBe(false)
  expect([blinksAt('/teacher/dashboard'), blinksAt('/teacher/calendar')]).toEqual([true, false])
})

test('SRCH-07 a range counts only if it starts before it ends, and a date only within the year and up to today', () => {
  expect(usedRange({ from: '2026-06-01', to: '2026-06-30' })).toEqual(['2026-06-01', '2026-06-30'])
  for (const [from, to] of [
    ['2026-06-30', '2026-06-01'],
    ['2026-06-01', '2026-06-01'],
    [null, '2026-06-01'],
    ['2026-06-01', null],
  ] as const)
    expect(usedRange({ from, to })).toBeNull()
  const year = { start: '2026-04-01', end: '2027-03-31' }
  expect(usedDate('2026-11-18', year, '2026-11-18')).toBe('2026-11-18')
  for (const date of [null, '2026-03-31', '2027-04-01', '2026-11-19'])
    expect(usedDate(date, year, '2026-11-18')).toBeNull()
})

const homework = (day: string): Result => ({
  kind: 'homework',
  homeworkId: day,
  homeworkName: day,
  className: '7-B',
  subjectDisplayName: 'Mathematics',
  createdOn: `${day}T06:00:00.000Z`,
  to: '/teacher/homework/x',
})

test('SRCH-07 filters narrow the results, and a range that is not used narrows nothing', () => {
  const all = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map(homework)
  const june = { ...noFilters, from: '2026-06-01', to: '2026-06-30' }
  expect(filtered(all, june)).toHaveLength(2)
  expect(filterCount(june)).toBe(1)
  const backwards = { ...noFilters, from: '2026-06-30', to: '2026-06-01' }
  expect([filtered(all, backwards).length, filterCount(backwards)]).toEqual([4, 0])
})

test('SRCH-06 SRCH-08 the texts are those of the specification', () => {
  expect(en.launcher).toBe('What can we help you find?')
  expect(en.recent.none).toBe('No Recently searched items')
  expect(Object.values(en.keywords)).toEqual(keywords.map(({ name }) => name))
  expect(en.empty[1]).toBe('No homework created for the selected class and subject.')
  expect(en.empty[2]).toBe('No ELA assigned for the selected class and subject.')
  expect(en.hint).toEqual({
    create: 'Try another class or select Create.',
    generate: 'Try another class or select Generate Auto or Generate Manual.',
    assign: 'Try another class or select Assign.',
  })
  expect(en.empty[3]).toBe('You haven’t created any question papers yet for the selected class and subject.')
  expect(en.empty[4]).toBe('No Online test created for the selected class and subject.')
  expect(en.empty[5]).toBe('No Chapter Challenge assigned for the selected class and subject.')
  expect([
    en.filters.title,
    en.filters.clearAll,
    en.filters.cancel,
    en.filters.apply,
    en.filters.applied.other,
  ]).toEqual(['Filters', 'Clear All', 'Cancel', 'Apply', '{n} Filter Applied'])
})
