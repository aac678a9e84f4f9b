import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, overtaken, startEditing } from './recordEdit.ts'

test('USR-01 when two people edit a record, the second keeps their edits, gets the other changes and sees both', () => {
  const mine = {
    ...startEditing({ phone: '1', email: 'a', address: 'x' }, 1),
    mine: { phone: '2', email: 'a', address: 'x' },
  }
  const now = overtaken(mine, { phone: '3', email: 'b', address: 'x' }, 2)
  expect(now.mine).toEqual({ phone: '2', email: 'b', address: 'x' })
  expect(now.version).toBe(2)
  expect(now.news).toEqual([
    { field: 'phone', theirs: '3', kept: true },
    { field: 'email', theirs: 'b', kept: false },
  ])
  expect(changedFields(now)).toEqual(['phone'])
})

test('LEV-01 a limit cleared here stays cleared when someone else saves the record', () => {
  const editing = {
    ...startEditing({ days: 12 as number | null, isGiven: true }, 1),
    mine: { days: null, isGiven: true },
  }
  const now = overtaken(editing, { days: 10, isGiven: false }, 2)
  expect(now.mine).toEqual({ days: null, isGiven: false })
})

test('ORG-01 no edit of either person is lost silently, whatever they typed and whichever fields they have', () => {
  const word = fc.constantFrom('', 'a', 'b', 'c')
  // Custom fields can be added or removed meanwhile, so either side may lack one. A missing field counts as empty.
  const values = fc.record({ a: word, b: word, c: word }, { requiredKeys: [] })
  fc.assert(
    fc.property(values, values, values, (base, typed, theirs) => {
      const [before, mine, saved] = [base, typed, theirs] as Record<string, string>[]
      const now = overtaken({ ...startEditing(before ?? {}, 1), mine: mine ?? {} }, saved ?? {}, 2)
      const at = (of: Record<string, string> | undefined, field: string) => of?.[field] ?? ''
      for (const field of ['a', 'b', 'c']) {
        const touched = at(mine, field) !== at(before, field)
        expect(at(now.mine, field)).toBe(touched ? at(mine, field) : at(saved, field))
        const isNews = at(saved, field) !== at(before, field) && at(saved, field) !== at(mine, field)
        expect(now.news.find((one) => one.field === field)).toEqual(
          isNews ? { field, theirs: at(saved, field), kept: touched } : undefined,
        )
      }
    }),
  )
})
