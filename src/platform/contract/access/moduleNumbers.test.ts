import { expect, expectTypeOf, test } from 'vitest'
import {
  type LicenceModule,
  licence,
  licenceModulesFrom,
  type PrivilegeDomain,
  privilegeDomains,
  type SearchModule,
  searchModules,
} from './moduleNumbers.ts'

test('PERM-04 the same number means different things in each numbering, and the types cannot be mixed', () => {
  expect(Number(licence.curriculum)).toBe(3)
  expect(Number(privilegeDomains.calendar)).toBe(3)
  expect(Number(searchModules.offlinePaper)).toBe(3)
  expectTypeOf(licence.curriculum).toEqualTypeOf<LicenceModule>()
  expectTypeOf(privilegeDomains.calendar).toEqualTypeOf<PrivilegeDomain>()
  expectTypeOf<LicenceModule>().not.toExtend<PrivilegeDomain>()
  expectTypeOf<PrivilegeDomain>().not.toExtend<LicenceModule>()
  expectTypeOf(searchModules.offlinePaper).toEqualTypeOf<SearchModule>()
  expectTypeOf<SearchModule>().not.toExtend<LicenceModule>()
})

test('PERM-04 numbers that are not licence modules are dropped', () => {
  expect(licenceModulesFrom([16, 21, 27, 999])).toEqual([16, 27])
})
