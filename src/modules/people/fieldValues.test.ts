import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FieldValue, fieldTypes } from './fieldTypes.ts'
import { ageOn, checkValue, textFromValue, valueFromText } from './fieldValues.ts'
import { validateValues } from './recordValidation.ts'
import { builtInNames, type StudentField } from './studentFormatSchemas.ts'

const field = (typeId: number, more: Partial<StudentField> = {}): StudentField => ({
  fieldId: '0190a1b2-0000-7000-8000-000000000001',
  builtIn: null,
  label: 'Field',
  typeId,
  isRequired: false,
  isActive: true,
  options: ['Red', 'Green', 'Blue'],
  help: '',
  section: 'Other',
  ...more,
})
const accepts = (typeId: number, value: unknown) => 'value' in checkValue(field(typeId), value)

test('SCH-06 each field type accepts valid values and rejects invalid ones', () => {
  const cases: [number, FieldValue, unknown][] = [
    [fieldTypes.shortText, 'Kannada', 'two\nlines'],
    [fieldTypes.descriptiveText, 'two\nlines', 'x'.repeat(3001)],
    [fieldTypes.multipleChoice, 'Red', 'Pink'],
    [fieldTypes.dropDown, 'Green', ['Green']],
    [fieldTypes.checkboxes, ['Red', 'Blue'], ['Red', 'Pink']],
    [fieldTypes.yesNo, false, 'perhaps'],
    [fieldTypes.numeric, 12.5, '12.5.1'],
    [fieldTypes.image, '0190a1b2-0000-7000-8000-000000000002', 'picture.png'],
    [fieldTypes.date, '2016-02-29', '2015-02-29'],
    [fieldTypes.email, 'a@b.in', 'a@b'],
    [fieldTypes.phone, '98450 12345', '12'],
    [fieldTypes.admissionNumber, 'ADM/2026/001', 'a.b'],
    [fieldTypes.pincode, '560001', '060001'],
    [fieldTypes.contactNumber, '+919845012345', 'ring me'],
  ]
  for (const [typeId, good, bad] of cases) {
    expect([typeId, accepts(typeId, good)]).toEqual([typeId, true])
    expect([typeId, accepts(typeId, bad)]).toEqual([typeId, false])
  }
})

test('SCH-06 an empty value is rejected only if the field is required', () => {
  for (const typeId of Object.values(fieldTypes)) {
    for (const empty of ['', '   ', null, undefined]) {
      expect(checkValue(field(typeId), empty)).toEqual({ value: null })
      const isMadeByServer = typeId === 8 || typeId === 14 || typeId === 17
      expect('message' in checkValue(field(typeId, { isRequired: true }), empty)).toBe(!isMadeByServer)
    }
  }
})

test('SCH-06 any input is either normalised or rejected with a message, and normalising is idempotent', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.array(fc.string()),
    fc.constant(null),
    fc.anything(),
  )
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(fieldTypes)), anything, (typeId, given) => {
      const verdict = checkValue(field(typeId), given)
      if ('message' in verdict) return verdict.message.length > 0
      expect(checkValue(field(typeId), verdict.value)).toEqual(verdict)
      return true
    }),
    { numRuns: 3000 },
  )
})

test('SCH-06 a value survives the round trip through a form', () => {
  const values = fc.oneof(
    fc.record({ typeId: fc.constant(fieldTypes.numeric), value: fc.integer({ min: -1e9, max: 1e9 }) }),
    fc.record({ typeId: fc.constant(fieldTypes.yesNo), value: fc.boolean() }),
    fc.record({
      typeId: fc.constant(fieldTypes.checkboxes),
      value: fc.subarray(['Red', 'Green', 'Blue'], { minLength: 1 }),
    }),
    fc.record({ typeId: fc.constant(fieldTypes.dropDown), value: fc.constantFrom('Red', 'Green', 'Blue') }),
  )
  fc.assert(
    fc.property(values, ({ typeId, value }) => {
      const one = field(typeId)
      expect(checkValue(one, valueFromText(one, textFromValue(value)))).toEqual({ value })
    }),
  )
})

test('SCH-06 only active fields are checked', () => {
  const fields = [field(fieldTypes.shortText, { isRequired: true, isActive: false })]
  expect(validateValues(fields, {}).problems).toEqual([])
  expect(validateValues([{ ...field(1), isRequired: true }], {}).problems).toHaveLength(1)
  expect(builtInNames).toContain('admissionNo')
})

test('USR-04 age is in whole years', () => {
  expect(ageOn('2016-02-29', '2026-02-28')).toBe(9)
  expect(ageOn('2016-02-29', '2026-03-01')).toBe(10)
})
