import { describe, expect, test } from 'vitest'
import { groupOptions, matchingOptions, type SelectOption, typeaheadMatch } from './selectOptions.ts'

const options = (...labels: string[]): SelectOption[] => labels.map((label) => ({ value: label, label }))
const labels = (found: readonly SelectOption[]) => found.map(({ label }) => label)

describe('matchingOptions', () => {
  test('finds the query anywhere in the label, whatever the case and the accents', () => {
    const all = options('André Rao', 'Andrea Das', 'Meera')
    expect(labels(matchingOptions(all, ' ANDRE '))).toEqual(['André Rao', 'Andrea Das'])
    expect(labels(matchingOptions(all, ''))).toEqual(labels(all))
    expect(matchingOptions(all, 'x')).toEqual([])
  })

  test('distinguishes vowel signs', () => {
    expect(labels(matchingOptions(options('गणित', 'गण'), 'गणि'))).toEqual(['गणित'])
  })
})

describe('groupOptions', () => {
  test('gathers a group where it first appears and leaves the others in place', () => {
    const all = [
      { value: 'all', label: 'All' },
      { value: '6-A', label: '6-A', group: 'Grade 6' },
      { value: '7-A', label: '7-A', group: 'Grade 7' },
      { value: '6-B', label: '6-B', group: 'Grade 6' },
      { value: 'none', label: 'None' },
      { value: 'later', label: 'Later' },
    ]
    expect(groupOptions(all).map(({ name, options }) => [name, labels(options)])).toEqual([
      [undefined, ['All']],
      ['Grade 6', ['6-A', '6-B']],
      ['Grade 7', ['7-A']],
      [undefined, ['None', 'Later']],
    ])
  })
})

describe('typeaheadMatch', () => {
  const all = options('Monday', 'Tuesday', 'Thursday', 'Friday')

  test('searches from the current option, wrapping around', () => {
    expect(typeaheadMatch(all, 'm', 3)?.label).toBe('Monday')
    expect(typeaheadMatch(all, 'th', 1)?.label).toBe('Thursday')
    expect(typeaheadMatch(all, 'x', 0)).toBeUndefined()
  })

  test('steps through the options with a repeated letter', () => {
    expect(typeaheadMatch(all, 't', -1)?.label).toBe('Tuesday')
    expect(typeaheadMatch(all, 'tt', 1)?.label).toBe('Thursday')
    expect(typeaheadMatch(all, 'ttt', 2)?.label).toBe('Tuesday')
  })
})
