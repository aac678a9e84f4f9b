import { fill, messages, useFormat, useText } from '#platform/web/i18n.tsx'
import type { TraceLine, TraceStep } from '../../contracts/collectionSchemas.ts'
import { payerText } from '../payers/payerWords.ts'
import css from './Trace.module.css'
import { en } from './trace.en.ts'

const traceText = messages(en, { hi: () => import('./trace.hi.ts') })

/** Families are not told who else pays for their child. */
type StoryLine = Omit<TraceLine, 'payerName'> & Partial<Pick<TraceLine, 'payerName'>>

/** A fine rule in words. */
function useRuleWords(): (rule: NonNullable<TraceStep['rule']>) => string {
  const { rules } = useText(traceText)
  const { money, percent, number } = useFormat()
  return ({ kind, value, perDays, graceDays, capMinor }) => {
    const amounts = { amount: money(value), share: percent(value / 10_000), days: number(perDays) }
    const isDaily = perDays === 1
    const byPeriod = { daily: isDaily ? 'daily' : 'dailyPer', percent: isDaily ? 'percentDaily' : 'percent' } as const
    const rate = fill(rules[kind === 'daily' || kind === 'percent' ? byPeriod[kind] : kind], amounts)
    const late = graceDays > 0 ? fill(rules.from, { rule: rate, day: number(graceDays + 1) }) : rate
    return capMinor === null ? late : fill(rules.cap, { rule: late, cap: money(capMinor) })
  }
}

/** A step of the explanation in words. */
function useStepWords(): (step: TraceStep) => string {
  const { steps } = useText(traceText)
  const { money, date, percent } = useFormat()
  const ruleWords = useRuleWords()
  return ({ kind, name, on, detail, rule }) => {
    const values = { name, date: date(on) }
    if (kind === 'payment' && name === '') return fill(steps.paymentBare, values)
    if (kind === 'fine' && rule) return fill(steps.fineBy, { ...values, name: rule.name, rule: ruleWords(rule) })
    if (kind !== 'share') return fill(steps[kind], values)
    const [annual, weight, part = 10_000] = detail.split(' ').map(Number)
    if (annual === undefined || weight === undefined) return fill(steps.shareBare, values)
    const plan = { ...values, annual: money(annual), share: percent(weight / 10_000) }
    return part === 10_000 ? fill(steps.share, plan) : fill(steps.shareOf, { ...plan, part: percent(part / 10_000) })
  }
}

/** Where each amount comes from, step by step. */
export function TraceStories({ asOf, lines }: { asOf: string; lines: readonly StoryLine[] }) {
  const text = useText(traceText)
  const { date } = useFormat()
  if (lines.length === 0) return <p className={css.intro}>{text.nothing}</p>
  return (
    <section className={css.trace} aria-label={text.title}>
      <p className={css.intro}>{fill(text.intro, { date: date(asOf) })}</p>
      {lines.map((line) => (
        <Story key={line.lineId ?? `${line.demandId} fine`} line={line} />
      ))}
    </section>
  )
}

function Story({ line }: { line: StoryLine }) {
  const text = useText(traceText)
  const payers = useText(payerText)
  const { money, date } = useFormat()
  const words = useStepWords()
  return (
    <div className={css.story}>
      <h4 className={css.head}>
        {line.headName} · {line.label}
        {line.payerName && ` · ${fill(payers.borneBy, { name: line.payerName })}`}{' '}
        <span className={css.meta}>{fill(text.due, { date: date(line.dueOn) })}</span>
      </h4>
      <ol className={css.steps}>
        {line.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity of their own and never reorder.
          <li key={at}>
            <span>{words(step)}</span>
            <span className={css.amount}>
              {step.amountMinor < 0 ? '−' : '+'} {money(Math.abs(step.amountMinor))}
            </span>
          </li>
        ))}
        <li className={css.sum}>
          <span>{text.open}</span>
          <span className={css.amount}>{money(line.outstandingMinor)}</span>
        </li>
      </ol>
    </div>
  )
}
