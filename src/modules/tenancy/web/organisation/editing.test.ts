import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, type Editing, overtaken, startEditing } from './editing.ts'

type Contact = { name: string; phone: string; website: string }
const base: Contact = { name: 'Banyan Trust', phone: '', website: '' }
const typed = (mine: Partial<Contact>): Editing<Contact> => ({
  ...startEditing(base, 1),
  mine: { ...base, ...mine },
})

test('ORG-01 a form that was overtaken keeps what was typed, takes the rest, and names both', () => {
  const theirs = { name: 'Banyan Society', phone: '080 2654 1000', website: '' }
  const after = overtaken(typed({ name: 'Banyan Education', website: 'https://b.example' }), theirs, 2)
  expect(after.mine).toEqual({ name: 'Banyan Education', phone: '080 2654 1000', website: 'https://b.example' })
  expect(after.version).toBe(2)
  expect(after.news).toEqual([
    { field: 'name', theirs: 'Banyan Society', kept: true },
    { field: 'phone', theirs: '080 2654 1000', kept: false },
  ])
  expect(changedFields(after)).toEqual(['name', 'website'])
})

test('ORG-01 nothing either side wrote is lost silently', () => {
  const facts = fc.record({ name: fc.string(), phone: fc.string(), website: fc.string() })
  fc.assert(
    fc.property(facts, facts, facts, (before, mine, theirs) => {
      const after = overtaken({ base: before, mine, version: 1, news: [] }, theirs, 2)
      for (const field of ['name', 'phone', 'website'] as const) {
        const typedHere = mine[field] !== before[field]
        expect(after.mine[field]).toBe(typedHere ? mine[field] : theirs[field])
        const isNew = theirs[field] !== before[field] && theirs[field] !== mine[field]
        expect(after.news.some((one) => one.field === field)).toBe(isNew)
      }
    }),
  )
})
