import { useText } from '#platform/web/i18n.tsx'
import { FeePage } from '../FeePage.tsx'
import css from '../reports/Dashboard.module.css'
import { CounterList } from './CounterList.tsx'
import { CounterSessions } from './CounterSessions.tsx'
import { counterText } from './counterWords.ts'
import { OwnCounter } from './OwnCounter.tsx'
import { PeriodLock } from './PeriodLock.tsx'

/** The school's counters, their sessions, and the period lock. */
export default function Counters() {
  const text = useText(counterText)
  return (
    <FeePage part="counters" title={text.title}>
      <div className={css.page}>
        <OwnCounter />
        <CounterSessions />
        <CounterList />
        <PeriodLock />
      </div>
    </FeePage>
  )
}
