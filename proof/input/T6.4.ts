import fc from 'fast-check'
import { proof } from '../program.ts'
import { dateRules } from './dateRules.ts'
import { fieldRules, type InputRule } from './fieldRules.ts'
import { readerRules } from './readerRules.ts'

/** Rules of the specification whose modules do not exist yet. */
const pendingRules = ['grade letters', 'search keywords by licence', 'reason of a rejection']

export const program = proof(
  'T6.4',
  'field, date and text rules agree with independent implementations',
  async (context) => {
    const rules: readonly InputRule[] = [...fieldRules, ...dateRules, ...readerRules]
    const each = context.count(1000, 100)
    const failures: string[] = []
    for (const { name, values, product, oracle } of rules) {
      const outcomes = new Map<string, number>()
      const result = fc.check(
        fc.property(values, (value) => {
          const expected = JSON.stringify(oracle(value as never))
          outcomes.set(expected, (outcomes.get(expected) ?? 0) + 1)
          return JSON.stringify(product(value as never)) === expected
        }),
        { numRuns: each },
      )
      if (result.failed)
        failures.push(`${name}: ${JSON.stringify(result.counterexample)} ${result.errorInstance ?? ''}`)
      // If all values were accepted or all refused, the comparison would mean nothing.
      const commonest = Math.max(...outcomes.values())
      if (commonest > each * 0.97) failures.push(`${name}: ${commonest} of ${each} values have the same outcome`)
    }
    return {
      count: rules.length * each,
      failures,
      figures: { rules: rules.length, 'rules without a module yet': pendingRules.join(', ') },
    }
  },
)
