import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exact } from './exact.ts'
import { contentOf, readyTemplates } from './readyTemplates.ts'
import { denseRanks, studentResult, yearKey } from './results.ts'
import { bandOf, eightLetters, fivePoints, reaches } from './scales.ts'
import { leavesOf, rootOf, type TemplateContent } from './template.ts'
import { problemsOf } from './templateChecks.ts'

test('GRB-02 the eight letters at every hundredth of a percent', () => {
  const rounded = (hundredths: number) => Math.floor((hundredths + 50) / 100)
  const letter = (percent: number) => {
    if (percent >= 91) return 'A1'
    if (percent >= 81) return 'A2'
    if (percent >= 71) return 'B1'
    if (percent >= 61) return 'B2'
    if (percent >= 51) return 'C1'
    if (percent >= 41) return 'C2'
    return percent >= 33 ? 'D' : 'E'
  }
  for (let hundredths = 0; hundredths <= 10_000; hundredths++)
    expect(bandOf(eightLetters, exact(hundredths, 10_000))?.label).toBe(letter(rounded(hundredths)))
})

test('GRB-02 90.5 is A1, 32.5 is D and passes, 32.49 is E and does not', () => {
  const at = (hundredths: number) => bandOf(eightLetters, exact(hundredths, 10_000))?.label
  expect([at(9050), at(9049), at(3250), at(3249)]).toEqual(['A1', 'A2', 'D', 'E'])
  expect([3250, 3249].map((hundredths) => reaches(eightLetters, exact(hundredths, 10_000), 33))).toEqual([true, false])
  const sharp = { ...eightLetters, isRounded: false }
  expect(bandOf(sharp, exact(9099, 10_000))?.label).toBe('A2')
  expect([5, 4, 3, 2, 1].map((points) => bandOf(fivePoints, exact(points, 5))?.label)).toEqual([
    'A',
    'B',
    'C',
    'D',
    'E',
  ])
})

const subjects = ['English', 'Hindi', 'Mathematics', 'Science', 'Social science', 'Computer science'].map((name) => ({
  subjectId: name,
  name,
}))

test('GRB-01 every ready template can be published as it is', () => {
  for (const ready of readyTemplates)
    expect([ready.key, problemsOf(contentOf(ready, subjects))]).toEqual([ready.key, []])
})

const [secondary] = readyTemplates
if (!secondary) throw new Error('There are ready templates.')
const content = contentOf(secondary, subjects)

/** The same share of the full marks everywhere, except in the subjects named. */
function marked(of: TemplateContent, share: number, except: Record<string, number> = {}) {
  return new Map(
    of.subjects.map((subject) => [
      subject.key,
      new Map(
        of.terms.map(({ key }) => {
          const root = rootOf(of, subject, key)
          const leaves = root ? leavesOf(root) : []
          const part = except[subject.name] ?? share
          return [
            key,
            new Map(leaves.map((leaf) => [leaf.key, String(Math.round(Number(leaf.outOf) * part * 100) / 100)])),
          ]
        }),
      ),
    ]),
  )
}
const all = () => true
const read = { mode: 'current', absent: 'zero' } as const
const result = (marks: ReturnType<typeof marked>, termKey = 't1', of = content) =>
  studentResult({ content: of, termKey, reading: read }, marks, all)

test('GRB-02 passing, compartment and failing follow the number of failed subjects', () => {
  expect(result(marked(content, 0.5)).outcome).toBe('pass')
  expect(result(marked(content, 0.5, { Hindi: 0.2 })).outcome).toBe('compartment')
  expect(result(marked(content, 0.5, { Hindi: 0.2, English: 0.1, Science: 0.1 })).outcome).toBe('fail')
  expect(result(marked(content, 0.5), yearKey)).toMatchObject({ outcome: 'pass', isProvisional: false })
  const few = marked(content, 0.5)
  few.get('English')?.get('t1')?.delete('exam')
  expect(result(few)).toMatchObject({ outcome: null, isProvisional: true })
})

test('GRB-02 a subject that does not apply disappears, and one that is not taken never appears', () => {
  const marks = marked(content, 0.5)
  for (const part of marks.get('Hindi')?.get('t1')?.keys() ?? []) marks.get('Hindi')?.get('t1')?.set(part, 'NA')
  expect(result(marks).subjects.map(({ subject }) => subject.name)).not.toContain('Hindi')
  const taken = studentResult({ content, termKey: 't1', reading: read }, marks, (key) => key !== 'English')
  expect(taken.subjects.map(({ subject }) => subject.name)).not.toContain('English')
  expect(taken.overall?.trace.parts).toHaveLength(4)
})

type Loose = { schemes: { terms: { root: { group: { parts: { weightBp: number }[] } } }[] }[] }

test('GRB-01 wrong weights are named with the part they are in', () => {
  const ready = readyTemplates.find(({ key }) => key === 'icse')
  if (!ready) throw new Error('There is an ICSE-like template.')
  const right = contentOf(ready, subjects)
  const wrong = structuredClone(right) as unknown as Loose
  const part = wrong.schemes[0]?.terms[0]?.root.group.parts[0]
  if (part) part.weightBp = 7000
  expect(problemsOf(wrong as unknown as TemplateContent)).toEqual([{ code: 'part-weights', at: 'Total', total: '90' }])
  const terms = right.terms.map((term, at) => ({ ...term, weightBp: at === 0 ? 4000 : 5000 }))
  expect(problemsOf({ ...right, terms })).toEqual([{ code: 'term-weights', at: '', total: '90' }])
})

test('GRB-06 ranks are dense: equal results share one and the next follows without a gap', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat({ max: 20 })), { maxLength: 40 }), (points) => {
      const ranks = denseRanks(points.map((point, id) => ({ id, result: point === null ? null : exact(point, 20) })))
      const distinct = [...new Set(points.filter((point) => point !== null))].toSorted((a, b) => b - a)
      for (const [id, point] of points.entries())
        expect(ranks.get(id)).toBe(point === null ? undefined : distinct.indexOf(point) + 1)
    }),
  )
})
