import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BranchFigures } from '#modules/tenancy/schemas.ts'
import { addressFor, openAddress } from './branchAddress.ts'
import { branchPage, sumOf } from './branchFigures.ts'
import { asShortCode, emptyBranch, newBranchBody } from './branchFormValues.ts'

const branch = (name: string, students: number, statusId = 1): BranchFigures => ({
  branchId: name,
  name,
  shortCode: name.toLowerCase(),
  address: `${name.toLowerCase()}.school.example`,
  place: 'Mysuru',
  board: 'CBSE',
  colour: '#1f6b4f',
  statusId,
  version: 1,
  students,
  teachers: 1,
  otherStaff: 0,
  classes: 2,
  attendance: { present: students - 1, marked: students, classesTaken: 1, classesDue: 2 },
  fees: { billedMinor: students * 100, collectedMinor: students * 40, outstandingMinor: students * 60 },
})
const three = [branch('Ashoka', 40), branch('Banyan', 900, 11), branch('Champa', 7)]
const plain = { page: 1, size: 50, sort: '', q: '', filters: {}, columns: null }
const names = (state: Partial<typeof plain> & { filters?: Record<string, string[]> }) =>
  branchPage(three, { ...plain, ...state }, 'en-IN').rows.map(({ name }) => name)

test('ORG-03 branches sort numerically by figure and alphabetically by name, in both directions', () => {
  expect(names({ sort: 'students' })).toEqual(['Champa', 'Ashoka', 'Banyan'])
  expect(names({ sort: '-students' })).toEqual(['Banyan', 'Ashoka', 'Champa'])
  expect(names({ sort: '-name' })).toEqual(['Champa', 'Banyan', 'Ashoka'])
})

test('ORG-03 branches are found by name, address, place and status, and totals cover the matches only', () => {
  expect(names({ q: 'mys cham' })).toEqual(['Champa'])
  expect(names({ q: 'pune' })).toEqual([])
  expect(names({ filters: { state: ['deactivated'] } })).toEqual(['Banyan'])
  expect(sumOf(branchPage(three, { ...plain, filters: { state: ['active'] } }, 'en-IN').matching, 'students')).toBe(47)
})

test('ORG-03 a branch opens on its own host with the scheme and port of the page', () => {
  const here = { protocol: 'http:', hostname: 'banyan-trust.localhost', port: '4390' }
  expect(openAddress('greenwood.localhost', here)).toBe('http://greenwood.localhost:4390/')
  const there = { protocol: 'https:', hostname: 'trust.banyan.example', port: '' }
  expect(openAddress('greenwood.banyan.example', there)).toBe('https://greenwood.banyan.example/')
  expect(addressFor('hillside', there)).toBe('hillside.banyan.example')
})

test('ORG-02 any input is normalised to a short code of letters, digits and hyphens', () => {
  expect(asShortCode('Hill Side_2')).toBe('hill-side-2')
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (typed) => /^[a-z0-9-]{0,31}$/.test(asShortCode(typed))))
})

test('ORG-02 the template branch is null unless one is chosen', () => {
  expect(newBranchBody(emptyBranch('#1f6b4f')).templateBranchId).toBeNull()
  expect(newBranchBody({ ...emptyBranch('#1f6b4f'), template: 'b1' }).templateBranchId).toBe('b1')
})
