import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { AcademicYear } from '#modules/tenancy/contract.ts'
import { addDays, type CivilDate, daysBetween } from '#platform/contract/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { toast } from '#ui/toast.ts'
import { academics, type Term } from '../academics.ts'
import { countWorkingDays } from '../schoolDays.ts'
import css from './AcademicSetup.module.css'
import { DeleteRecord } from './DeleteRecord.tsx'
import { LineMenu } from './LineMenu.tsx'
import { Part } from './Part.tsx'
import { StretchDrawer } from './StretchDrawer.tsx'
import { academicText, schoolText, useServerWords } from './words.ts'

type Open = { what: 'edit'; term: Term | null } | { what: 'delete'; term: Term } | null
type TermsProps = { year: AcademicYear; mayEdit: boolean }

/** The parts of the year. */
export function Terms({ year, mayEdit }: TermsProps) {
  const text = useText(academicText).terms
  const [open, setOpen] = useState<Open>(null)
  const reading = useRead(academics.routes.listTerms, {})
  const terms = reading.data?.terms ?? []
  const add = mayEdit && (
    <Button icon={IconPlus} onClick={() => setOpen({ what: 'edit', term: null })}>
      {text.add}
    </Button>
  )
  return (
    <Part
      id="terms"
      title={text.title}
      subtitle={fill(text.hint, { year: year.name })}
      action={terms.length > 0 && add}
      reading={reading}
    >
      {terms.length === 0 ? (
        <EmptyState
          kind="nothing"
          sketch="ledger"
          compact
          title={text.none}
          body={text.noneHint}
          action={
            mayEdit && (
              <div className={css.buttons}>
                <ProposeTerms year={year} />
                {add}
              </div>
            )
          }
        />
      ) : (
        <TermTable terms={terms} mayEdit={mayEdit} onOpen={setOpen} />
      )}
      <OpenTerm open={open} year={year} terms={terms} onClose={() => setOpen(null)} />
    </Part>
  )
}

type TermTableProps = { terms: readonly Term[]; mayEdit: boolean; onOpen: (open: Open) => void }

function TermTable({ terms, mayEdit, onOpen }: TermTableProps) {
  const text = useText(academicText).terms
  const { date } = useFormat()
  const count = useCount()
  const days = useRead(academics.routes.getWorkingDays, {}).data?.days ?? []
  const holidays = useRead(academics.routes.listHolidays, {}).data?.holidays ?? []
  const closed = holidays.map(({ startDate, endDate }) => ({ start: startDate, end: endDate }))
  const workingIn = ({ startDate, endDate }: Term) => countWorkingDays({ start: startDate, end: endDate }, days, closed)
  return (
    <table className={css.table} aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.first}</th>
          <th scope="col">{text.last}</th>
          {days.length > 0 && (
            <th scope="col" className={css.wide}>
              {text.length}
            </th>
          )}
          {mayEdit && <td />}
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <tr key={term.termId}>
            <th scope="row">{term.name}</th>
            <td className={css.figure}>{date(term.startDate)}</td>
            <td className={css.figure}>{date(term.endDate)}</td>
            {days.length > 0 && <td className={css.wide}>{count(text.working, workingIn(term))}</td>}
            {mayEdit && (
              <td className={css.acts}>
                <LineMenu
                  name={term.name}
                  onEdit={() => onOpen({ what: 'edit', term })}
                  onDelete={() => onOpen({ what: 'delete', term })}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Two terms of the same length, in one press. */
function ProposeTerms({ year }: { year: AcademicYear }) {
  const text = useText(academicText).terms
  const say = useServerWords()
  const send = useSend(academics.routes.createTerm)
  const propose = async () => {
    const [start, end] = [year.startDate as CivilDate, year.endDate as CivilDate]
    const middle = addDays(start, Math.floor(daysBetween(start, end) / 2))
    const name = (n: number) => fill(text.proposedName, { n })
    try {
      await send.mutateAsync({ body: { name: name(1), startDate: start, endDate: middle } })
      const { message } = await send.mutateAsync({
        body: { name: name(2), startDate: addDays(middle, 1), endDate: end },
      })
      toast.success(say(message))
    } catch (failed) {
      toast.error(say((failed as Error).message))
    }
  }
  return (
    <Button variant="primary" loading={send.isPending} onClick={() => void propose()}>
      {text.propose}
    </Button>
  )
}

type OpenTermProps = { open: Open; year: AcademicYear; terms: readonly Term[]; onClose: () => void }

function OpenTerm({ open, year, terms, onClose }: OpenTermProps) {
  const text = useText(academicText).terms
  const words = useText(schoolText).form
  const create = useSend(academics.routes.createTerm)
  const save = useSend(academics.routes.saveTerm)
  const remove = useSend(academics.routes.deleteTerm)
  if (!open) return null
  const { term } = open
  if (open.what === 'delete')
    return (
      <DeleteRecord
        name={open.term.name}
        send={() => remove.mutateAsync({ params: { termId: open.term.termId } })}
        onClose={onClose}
      />
    )
  const last = terms.at(-1)?.endDate
  const start = last && last < year.endDate ? addDays(last, 1) : year.startDate
  const proposed = { name: fill(text.proposedName, { n: terms.length + 1 }), startDate: start, endDate: year.endDate }
  return (
    <StretchDrawer
      key={term?.termId ?? 'new'}
      draft={`term ${term?.termId ?? `new ${year.acadamicId}`}`}
      title={term ? fill(words.edit, { name: term.name }) : fill(text.newTitle, { year: year.name })}
      facts={term ?? proposed}
      version={term?.version ?? 0}
      maxLength={40}
      within={year}
      send={(body, version) =>
        term
          ? save.mutateAsync({ params: { termId: term.termId }, body: { ...body, version } })
          : create.mutateAsync({ body })
      }
      onClose={onClose}
    />
  )
}
