import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginRoleNames } from '#platform/contract/access/roles.ts'
import { doorNamed, roleNamed } from './doors.ts'

test('AUTH-04 the role in an address may be written in capitals', () => {
  expect(['Teacher', 'ADMIN', 'Staff', 'student'].map(roleNamed)).toEqual(['teacher', 'admin', 'staff', 'student'])
  expect(doorNamed('Admin', false)).toBe('admin')
  expect(doorNamed('Admin', true)).toBe('superadmin')
})

test('AUTH-04 any capitals name the same role, and other words name none', () => {
  const capitals = fc.infiniteStream(fc.boolean())
  fc.assert(
    fc.property(fc.constantFrom(...loginRoleNames), capitals, (role, isCapital) => {
      const word = [...role].map((letter) => (isCapital.next().value ? letter.toUpperCase() : letter)).join('')
      expect(roleNamed(word)).toBe(role)
      expect(roleNamed(`${word}s`)).toBeNull()
    }),
  )
  for (const word of ['', 'superadmin', 'guardian', 7, null, undefined, ['x']]) expect(roleNamed(word)).toBeNull()
})
