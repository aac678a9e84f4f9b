import { IconMail, IconPhone } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Board } from '../board/Board.tsx'
import { type BoardCard, type CardMove, moveCard } from '../board/boardMoves.ts'
import type { BoardColumn, BoardProps } from '../board/boardProps.ts'
import { Switch } from '../choices/Switch.tsx'
import { toast } from '../feedback/toast.ts'
import { Badge } from '../indicators/Badge.tsx'
import { Status } from '../indicators/Status.tsx'
import kit from './Kit.module.css'
import { Specimen } from './Specimen.tsx'
import { type SampleApplicant, sampleRefusal, sampleStages, sampleTickets } from './samples/boardSamples.ts'

const wait = (time: number) => new Promise((done) => setTimeout(done, time))
const rupees = new Intl.NumberFormat('en-IN')

/** Accepts a move after a moment, as a server would, or rejects it. */
function useSimulatedServer<Card extends BoardCard>(start: () => BoardColumn<Card>[]) {
  const [columns, setColumns] = useState<readonly BoardColumn<Card>[]>(start)
  const failing = useRef(false)
  const onMove = async (move: CardMove) => {
    await wait(500)
    if (failing.current) throw new Error('The connection was lost. Try again when you’re back online.')
    setColumns((old) => moveCard<Card, BoardColumn<Card>>(old, move))
  }
  return { columns, onMove, failing }
}

function Applicant(card: SampleApplicant) {
  return (
    <>
      <span className={kit.meta}>
        {card.form} · {card.guardian}
      </span>
      <span className={kit.row} style={{ gap: 'var(--s-4) var(--s-8)' }}>
        {card.days > 7 ? (
          <Status tone="part">In this stage for {card.days} days</Status>
        ) : (
          <span className={kit.meta}>{card.days === 1 ? '1 day' : `${card.days} days`}</span>
        )}
        {card.missing && <Status tone="bad">{card.missing}</Status>}
        {card.sibling && <Badge>Sibling</Badge>}
      </span>
    </>
  )
}

const withSums = (columns: readonly BoardColumn<SampleApplicant>[]) =>
  columns.map((column) => ({ ...column, summary: `₹${rupees.format(column.cards.length * 1500)} in form fees` }))

function SampleBoard(rest: Partial<BoardProps<SampleApplicant>>) {
  const { columns, onMove, failing } = useSimulatedServer(sampleStages)
  const [fails, setFails] = useState(false)
  return (
    <>
      {rest.readOnly || (
        <Switch
          label="Simulate a server failure"
          checked={fails}
          onChange={(next) => {
            failing.current = next
            setFails(next)
          }}
        />
      )}
      <Board<SampleApplicant>
        label="Applicants for 2026–27"
        columns={withSums(columns)}
        face={Applicant}
        refuses={sampleRefusal}
        onMove={onMove}
        onOpen={(card) => toast.info(`${card.title}, ${card.number}`)}
        actions={() => [
          { label: 'Call guardian', icon: IconPhone, onSelect: () => toast.info('Calling') },
          { label: 'Send a message', icon: IconMail, onSelect: () => toast.info('Message') },
        ]}
        {...rest}
      />
    </>
  )
}

function SampleTickets() {
  const { columns, onMove } = useSimulatedServer(sampleTickets)
  return (
    <Board
      label="Tickets"
      columns={columns}
      onMove={onMove}
      onOpen={(card) => toast.info(card.title)}
      face={(card) => (
        <span className={kit.meta}>
          {card.who} · {card.age}
        </span>
      )}
    />
  )
}

const nothing = () => undefined

/** The board in each of its states. */
export function BoardSection() {
  const [tries, setTries] = useState(0)
  return (
    <div className={kit.grid}>
      <Specimen name="Applicants by stage: drag, Alt+arrow keys, or the card’s menu" wide>
        <SampleBoard />
      </Specimen>
      <Specimen name="In a narrow column, as on a phone">
        <SampleTickets />
      </Specimen>
      <Specimen name="Failed">
        <Board
          label="Tickets"
          columns={[]}
          status="failed"
          onRetry={() => setTries(tries + 1)}
          face={nothing}
          onOpen={nothing}
        />
      </Specimen>
      <Specimen name="Loading" wide>
        <Board label="Tickets" columns={[]} status="loading" face={nothing} onOpen={nothing} />
      </Specimen>
      <Specimen name="Read-only" wide>
        <SampleBoard readOnly label="Applicants for 2025–26" />
      </Specimen>
    </div>
  )
}
