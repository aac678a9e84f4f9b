import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rollRules, sectionRules } from '../choices.ts'
import { type Candidate, place, type Section } from './placement.ts'
import { propose } from './proposal.ts'
import { type Numbered, numberSection } from './rollNumbers.ts'

const names = ['A', 'B', 'C', 'D', 'E']
const students = fc
  .array(
    fc.record({
      section: fc.constantFrom(...names),
      stream: fc.constant(null),
      gender: fc.constantFrom('Female', 'Male', null),
      percent: fc.option(fc.integer({ min: 0, max: 100 })),
      staysInGrade: fc.boolean(),
      chosen: fc.constant(null),
    }),
    { maxLength: 120 },
  )
  .map((all) => all.map((one, at): Candidate => ({ ...one, studentId: `s${String(at).padStart(3, '0')}` })))
const sectionCount = fc.integer({ min: 1, max: names.length })
const sectionsOf = (count: number, capacity: number | null = null): Section[] =>
  names.slice(0, count).map((section) => ({ section, stream: null, capacity, taken: 0 }))

const sizesOf = (count: number, placed: ReadonlyMap<string, string | null>) =>
  names.slice(0, count).map((name) => [...placed.values()].filter((section) => section === name).length)
const spread = (sizes: readonly number[]) => Math.max(...sizes) - Math.min(...sizes)

describe('ACY-02 sections', () => {
  test('every student gets exactly one section of the grade, whatever the rule', () => {
    fc.assert(
      fc.property(students, sectionCount, fc.constantFrom(...sectionRules), (all, count, rule) => {
        const placed = place(sectionsOf(count), all, rule)
        expect([...placed.keys()].sort()).toEqual(all.map(({ studentId }) => studentId).sort())
        for (const [studentId, section] of placed) {
          const student = all.find((one) => one.studentId === studentId)
          if (rule === 'hand' && !student?.staysInGrade) expect(section).toBeNull()
          else expect(names.slice(0, count)).toContain(section)
        }
      }),
    )
  })

  test('balancing leaves sections whose sizes and genders differ by at most one', () => {
    fc.assert(
      fc.property(students, sectionCount, (all, count) => {
        const newcomers = all.map((one) => ({ ...one, staysInGrade: false }))
        const placed = place(sectionsOf(count), newcomers, 'balance')
        expect(spread(sizesOf(count, placed))).toBeLessThanOrEqual(1)
        for (const gender of ['Female', 'Male', null]) {
          const own = new Map(
            [...placed].filter(([id]) => newcomers.find((one) => one.studentId === id)?.gender === gender),
          )
          expect(spread(sizesOf(count, own))).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('nobody is put into a full section while another has room', () => {
    fc.assert(
      fc.property(students, sectionCount, fc.constantFrom('balance' as const, 'rank' as const), (all, count, rule) => {
        const newcomers = all.map((one) => ({ ...one, staysInGrade: false }))
        const capacity = Math.ceil(newcomers.length / count) || 1
        const sizes = sizesOf(count, place(sectionsOf(count, capacity), newcomers, rule))
        expect(Math.max(...sizes)).toBeLessThanOrEqual(capacity)
      }),
    )
  })

  test('by rank, nobody in an earlier section has a lower result than anybody in a later one', () => {
    fc.assert(
      fc.property(students, sectionCount, (all, count) => {
        const newcomers = all.map((one) => ({ ...one, staysInGrade: false, percent: one.percent ?? 0 }))
        const placed = place(sectionsOf(count), newcomers, 'rank')
        const resultsIn = (name: string) =>
          newcomers.filter(({ studentId }) => placed.get(studentId) === name).map(({ percent }) => percent)
        for (let at = 1; at < count; at++) {
          const [above, below] = [resultsIn(names[at - 1] ?? ''), resultsIn(names[at] ?? '')]
          if (above.length > 0 && below.length > 0)
            expect(Math.min(...above)).toBeGreaterThanOrEqual(Math.max(...below))
        }
        expect(spread(sizesOf(count, placed))).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('the order in which students are given makes no difference', () => {
    fc.assert(
      fc.property(students, sectionCount, fc.constantFrom(...sectionRules), (all, count, rule) => {
        const once = [...place(sectionsOf(count), all, rule)].sort()
        expect([...place(sectionsOf(count), all.toReversed(), rule)].sort()).toEqual(once)
      }),
    )
  })

  test('students with a stream go into its sections, those without one wait for a person', () => {
    const sections: Section[] = [
      { section: 'A', stream: 'Science', capacity: null, taken: 0 },
      { section: 'B', stream: 'Commerce', capacity: null, taken: 0 },
    ]
    const student = (studentId: string, stream: string | null, chosen: string | null = null): Candidate => ({
      studentId,
      stream,
      chosen,
      section: 'A',
      gender: null,
      percent: null,
      staysInGrade: false,
    })
    const all = [student('1', 'science'), student('2', 'Commerce'), student('3', null), student('4', null, 'b')]
    expect([...place(sections, all, 'keep')].sort()).toEqual([
      ['1', 'A'],
      ['2', 'B'],
      ['3', null],
      ['4', 'B'],
    ])
  })
})

describe('ACY-02 roll numbers', () => {
  const section = fc
    .array(
      fc.record({
        name: fc.string({ maxLength: 8 }),
        admissionNo: fc.string({ maxLength: 6 }),
        rollNo: fc.constantFrom('7A01', '7A02', '7A10', '12', 'x'),
        percent: fc.option(fc.integer({ min: 0, max: 100 })),
        chosen: fc.option(fc.constantFrom('7A01', '7A03', 'own'), { freq: 5 }),
      }),
      { maxLength: 60 },
    )
    .map((all) => all.map((one, at): Numbered => ({ ...one, studentId: `s${String(at).padStart(3, '0')}` })))

  test('no number is given twice, none that is taken, and each student has one', () => {
    const taken = fc.uniqueArray(fc.constantFrom('7A01', '7A02', '7A05', 'own')).map((all) => new Set(all))
    fc.assert(
      fc.property(section, taken, fc.constantFrom(...rollRules), (all, used, rule) => {
        const numbers = numberSection(all, { prefix: '7A', rule, taken: used })
        expect(numbers.size).toBe(all.length)
        expect(new Set(numbers.values()).size).toBe(all.length)
        for (const number of numbers.values()) expect(used).not.toContain(number)
      }),
    )
  })

  test('without numbers given by hand they run from 1 in the order of the rule', () => {
    fc.assert(
      fc.property(section, (all) => {
        const plain = all.map((one) => ({ ...one, chosen: null }))
        const numbers = numberSection(plain, { prefix: '7A', rule: 'rank', taken: new Set() })
        const expected = plain.map((_, at) => `7A${String(at + 1).padStart(2, '0')}`)
        expect([...numbers.values()].sort()).toEqual(expected.sort())
        const inOrder = [...plain].sort((a, b) =>
          (numbers.get(a.studentId) ?? '').localeCompare(numbers.get(b.studentId) ?? ''),
        )
        const percents = inOrder.map(({ percent }) => percent ?? -1)
        expect(percents).toEqual([...percents].sort((a, b) => b - a))
      }),
    )
  })
})

describe('ACY-02 proposals', () => {
  const facts = fc.record({
    percent: fc.option(fc.integer({ min: 0, max: 100 })),
    result: fc.constantFrom('pass', 'compartment', 'fail', null) as fc.Arbitrary<
      'pass' | 'compartment' | 'fail' | null
    >,
    attendance: fc.option(fc.integer({ min: 0, max: 100 })),
  })
  const rules = fc.record({
    nextGradeId: fc.constantFrom('next', null),
    needsPass: fc.boolean(),
    minPercent: fc.option(fc.integer({ min: 0, max: 100 })),
    minAttendance: fc.option(fc.integer({ min: 0, max: 100 })),
  })

  test('nobody goes on below the marks or the days the rules ask for, nor by a result that is missing', () => {
    fc.assert(
      fc.property(rules, facts, (rule, fact) => {
        const { proposal, reasons } = propose(rule, fact)
        if (proposal === 'promoted' || proposal === 'graduated') {
          expect(reasons).toEqual([])
          if (rule.minPercent !== null) expect(fact.percent ?? -1).toBeGreaterThanOrEqual(rule.minPercent)
          if (rule.needsPass) expect(fact.result).toBe('pass')
          if (rule.minAttendance !== null) expect(fact.attendance ?? -1).toBeGreaterThanOrEqual(rule.minAttendance)
        } else expect(reasons.length).toBeGreaterThan(0)
        expect(proposal === 'graduated').toBe(reasons.length === 0 && rule.nextGradeId === null)
      }),
    )
  })

  test('better marks and more days never make a proposal worse', () => {
    const order = ['detained', 'provisional', 'promoted', 'graduated']
    fc.assert(
      fc.property(rules, facts, fc.nat({ max: 40 }), (rule, fact, more) => {
        fc.pre(fact.percent !== null && fact.attendance !== null)
        const better = { ...fact, percent: (fact.percent ?? 0) + more, attendance: (fact.attendance ?? 0) + more }
        const [before, after] = [propose(rule, fact).proposal, propose(rule, better).proposal]
        if (before && after) expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before))
      }),
    )
  })
})
