import fc from 'fast-check'
import { proof } from '../program.ts'
import { dateRules } from './dateRules.ts'
import { fieldRules, type InputRule } from './fieldRules.ts'
import { readerRules } from './readerRules.ts'

/** Rules of the specification that no module has brought yet; each leaves this list with the module that brings it. */
const pendingRules = ['grade letters', 'search keywords by licence', 'reason of a rejection']

export const program = proof(
  'T6.4',
  'the rules of fields, dates and texts agree with a second telling of them',
  async (context) => {
    const rules: readonly InputRule[] = [...fieldRules, ...dateRules, ...readerRules]
    const each = context.count(1000, 100)
    const failures: string[] = []
    for (const { name, values: made, product: first, oracle: second } of rules) {
      const outcomes = new Map<string, number>()
      const result = fc.check(
        fc.property(made, (value) => {
          const expected = JSON.stringify(second(value as never))
          outcomes.set(expected, (outcomes.get(expected) ?? 0) + 1)
          return JSON.stringify(first(value as never)) === expected
        }),
        { numRuns: each },
      )
      if (result.failed)
        failures.push(`${name}: ${JSON.stringify(result.counterexample)} ${result.errorInstance ?? ''}`)
      // Values that are all taken, or all refused, would compare nothing.
      const commonest = Math.max(...outcomes.values())
      if (commonest > each * 0.97) failures.push(`${name}: ${commonest} of ${each} values have the same outcome`)
    }
    return {
      count: rules.length * each,
      failures,
      figures: { rules: rules.length, 'rules that no module has brought yet': pendingRules.join(', ') },
    }
  },
)
