import { useState } from 'react'
import { gate as gateContract } from '#modules/visitors/contract.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { visitorTitles } from '../titles.ts'
import css from './Gate.module.css'
import { GatePage, type GatePageProps } from './GatePage.tsx'
import { gateText } from './words.ts'

/** Students who come late, and staff who come and go. */
export default function Arrivals() {
  const { titles } = useText(visitorTitles)
  return <GatePage title={titles.arrivals}>{(props) => <Search {...props} />}</GatePage>
}

function Search({ gate }: GatePageProps) {
  const text = useText(gateText)
  const [who, setWho] = useState<'students' | 'staff'>('students')
  const [words, setWords] = useState('')
  const q = words.trim()
  const read = useRead(gateContract.routes.findGatePeople, { query: { who, q } }, { enabled: q.length >= 2 })
  const people = q.length >= 2 ? (read.data?.people ?? []) : []
  const done = (name: string) => {
    setWords('')
    toast.success(fill(text.recorded, { name }))
  }
  const pass = (userId: string, name: string, way: 'in' | 'out') =>
    void gate.record({ kind: 'staff', userId, way }).then(() => done(name))
  const late = (studentId: string, name: string) =>
    void gate.record({ kind: 'lateArrival', studentId }).then(() => done(name))
  return (
    <>
      <SegmentedControl
        label={text.arrivals}
        block
        value={who}
        onChange={setWho}
        options={[
          { value: 'students', label: text.students },
          { value: 'staff', label: text.staff },
        ]}
      />
      <TextField label={text.find} size="large" value={words} onChange={setWords} clearable autoComplete="off" />
      {q.length >= 2 && read.data && people.length === 0 && <p className={css.meta}>{text.noMatches}</p>}
      <ul className={css.choices}>
        {people.map(({ userId, name, detail }) => (
          <li key={userId} className={css.choice}>
            <span className={css.words}>
              <span className={css.name}>{name}</span>
              {who === 'students' && <span className={css.meta}>{detail}</span>}
            </span>
            {who === 'students' ? (
              <Button onClick={() => late(userId, name)}>{text.cameLate}</Button>
            ) : (
              <>
                <Button onClick={() => pass(userId, name, 'in')}>{text.in}</Button>
                <Button onClick={() => pass(userId, name, 'out')}>{text.out}</Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
