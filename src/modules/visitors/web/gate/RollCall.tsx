import { useState } from 'react'
import { insideKinds } from '#modules/visitors/choices.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { visitorTitles } from '../titles.ts'
import css from './Gate.module.css'
import { GatePage, type GatePageProps } from './GatePage.tsx'
import { gateText } from './words.ts'

/** Names shown at once: the search finds the rest. */
const shown = 100

/** Several phones mark people as safe at once, also without a network. */
export default function RollCall() {
  const { titles } = useText(visitorTitles)
  return <GatePage title={titles.rollCall}>{(props) => <People {...props} />}</GatePage>
}

/** Who is inside while there is no roll call, and the way to begin one, with or without a network. */
function Inside({ gate }: Pick<GatePageProps, 'gate'>) {
  const text = useText(gateText)
  const [isAsking, setAsking] = useState(false)
  const [words, setWords] = useState('')
  const { roster } = gate
  const heads = (kind: (typeof insideKinds)[number]) =>
    roster.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.heads, 0)
  const wanted = words.trim().toLowerCase()
  const found = wanted ? roster.filter(({ name, place }) => `${name} ${place}`.toLowerCase().includes(wanted)) : []
  const begin = (isDrill: boolean) => {
    setAsking(false)
    void gate.record({ kind: 'rollStart', isDrill })
  }
  return (
    <>
      <h2 className={css.heading}>{text.insideNow}</h2>
      <div className={css.counts}>
        {insideKinds.map((kind) => (
          <StatBlock key={kind} value={heads(kind)} label={text.kindsMany[kind]} />
        ))}
      </div>
      <TextField label={text.find} size="large" value={words} onChange={setWords} clearable autoComplete="off" />
      <ul className={css.choices}>
        {found.slice(0, shown).map(({ personId, name, place, kind }) => (
          <li key={personId} className={css.choice}>
            <span className={css.words}>
              <span className={css.name}>{name}</span>
              <span className={css.meta}>{[text.kinds[kind], place].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <Button variant="danger" block onClick={() => setAsking(true)}>
          {text.rollCallBegin}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        title={text.rollCallBegin}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => begin(true)}>{text.drill}</Button>
            <Button variant="danger" onClick={() => begin(false)}>
              {text.emergency}
            </Button>
          </>
        }
      >
        {text.rollCallAsk}
      </Dialog>
    </>
  )
}

function People({ gate, day: { rollCall } }: GatePageProps) {
  const text = useText(gateText)
  const [view, setView] = useState<'missing' | 'safe'>('missing')
  const [words, setWords] = useState('')
  if (!rollCall) return <Inside gate={gate} />
  const { rollCallId, people } = rollCall
  const heads = (all: typeof people) => all.reduce((sum, one) => sum + one.heads, 0)
  const safe = people.filter(({ isSafe }) => isSafe)
  const listed = (view === 'safe' ? safe : people.filter(({ isSafe }) => !isSafe)).filter(({ name, place }) =>
    `${name} ${place}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const mark = (personId: string) =>
    void gate.record({ kind: 'rollMark', rollCallId, personId, isSafe: view === 'missing' })
  return (
    <>
      <p className={css.heading} aria-live="polite">
        {fill(text.safeCount, { safe: heads(safe), all: heads(people) })}
      </p>
      <SegmentedControl
        label={text.rollCall}
        block
        value={view}
        onChange={setView}
        options={[
          { value: 'missing', label: text.missing },
          { value: 'safe', label: text.safe },
        ]}
      />
      <TextField label={text.find} size="large" value={words} onChange={setWords} clearable autoComplete="off" />
      <ul className={css.choices}>
        {listed.slice(0, shown).map(({ personId, name, place, kind, isSafe }) => (
          <li key={personId}>
            <button type="button" className={css.choice} onClick={() => mark(personId)}>
              <span className={css.words}>
                <span className={css.name}>{name}</span>
                <span className={css.meta}>{[text.kinds[kind], place].filter(Boolean).join(' · ')}</span>
              </span>
              <Status tone={isSafe ? 'good' : 'bad'}>{isSafe ? text.safe : text.missing}</Status>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
