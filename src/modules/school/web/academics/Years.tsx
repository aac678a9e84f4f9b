import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { academics } from '#modules/school/academicsContract.ts'
import type { PlannedYear } from '#modules/school/academicsSchemas.ts'
import { yearStatus } from '#modules/school/choices.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { LineMenu } from '#platform/web/forms/LineMenu.tsx'
import { useRemoval } from '#platform/web/forms/useRemoval.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { switchYear, useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { academicText, useServerWords } from '../words.ts'
import css from './AcademicSetup.module.css'
import { Part } from './Part.tsx'
import { StretchDrawer } from './StretchDrawer.tsx'
import { defaultYearParts, TakeOver, useTakeOver } from './TakeOver.tsx'

type OpenDialog = { what: 'edit'; year: PlannedYear | null } | { what: 'current'; year: PlannedYear } | null

const states = ['current', 'archived', 'planned'] as const
const stateOf = ({ academicStatusId }: PlannedYear) => states[academicStatusId] ?? 'planned'
const tones: Record<(typeof states)[number], StatusTone> = { current: 'good', archived: 'neutral', planned: 'draft' }

/** The academic years, newest first. */
export function Years({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(academicText).years
  const [open, setOpen] = useState<OpenDialog>(null)
  const reading = useRead(academics.routes.listPlannedYears, {})
  const years = reading.data?.years ?? []
  const add = mayEdit && (
    <Button icon={IconPlus} onClick={() => setOpen({ what: 'edit', year: null })}>
      {text.add}
    </Button>
  )
  return (
    <Part id="years" title={text.title} subtitle={text.hint} action={add} reading={reading}>
      {years.length === 0 ? (
        <p className={css.lead}>{text.none}</p>
      ) : (
        <table className={css.table} aria-label={text.title}>
          <thead>
            <tr>
              <th scope="col">{text.name}</th>
              <th scope="col">{text.first}</th>
              <th scope="col">{text.last}</th>
              <th scope="col" className={css.wide}>
                {text.state}
              </th>
              {mayEdit && <td />}
            </tr>
          </thead>
          <tbody>
            {years.map((year) => (
              <YearRow key={year.acadamicId} year={year} mayEdit={mayEdit} onOpen={setOpen} />
            ))}
          </tbody>
        </table>
      )}
      <YearDialog open={open} years={years} onClose={() => setOpen(null)} />
    </Part>
  )
}

type YearRowProps = { year: PlannedYear; mayEdit: boolean; onOpen: (open: OpenDialog) => void }

function YearRow({ year, mayEdit, onOpen }: YearRowProps) {
  const text = useText(academicText).years
  const { date } = useFormat()
  const { isSuperAdmin } = useUser()
  const state = stateOf(year)
  const removal = useRemoval(useServerWords())
  const remove = useSend(academics.routes.deleteYear)
  const create = useSend(academics.routes.createYear)
  const drop = () => {
    const { acadamicId, name, startDate, endDate } = year
    const send = () => remove.mutateAsync({ params: { acadamicId } })
    void removal({ name, send, restore: () => create.mutateAsync({ body: { name, startDate, endDate } }) })
  }
  return (
    <tr>
      <th scope="row" className={css.year}>
        <span>{year.name}</span>
        <span className={css.brief}>
          {`${date(year.startDate)} – ${date(year.endDate)}`}
          <Status tone={tones[state]}>{text.states[state]}</Status>
        </span>
      </th>
      <td className={css.figure}>{date(year.startDate)}</td>
      <td className={css.figure}>{date(year.endDate)}</td>
      <td className={css.wide}>
        <Status tone={tones[state]}>{text.states[state]}</Status>
      </td>
      {mayEdit && (
        <td className={css.acts}>
          <div className={css.buttons}>
            {state !== 'current' && isSuperAdmin && (
              <Button
                size="small"
                variant="quiet"
                aria-label={fill(text.makeCurrentNamed, { name: year.name })}
                onClick={() => onOpen({ what: 'current', year })}
              >
                {text.makeCurrent}
              </Button>
            )}
            {state !== 'archived' && (
              <LineMenu
                name={year.name}
                onEdit={() => onOpen({ what: 'edit', year })}
                onDelete={state === 'planned' ? drop : undefined}
              />
            )}
          </div>
        </td>
      )}
    </tr>
  )
}

type YearDialogProps = { open: OpenDialog; years: readonly PlannedYear[]; onClose: () => void }

function YearDialog({ open, years, onClose }: YearDialogProps) {
  if (!open) return null
  if (open.what === 'edit')
    return <YearDrawer key={open.year?.acadamicId ?? 'new'} year={open.year} years={years} onClose={onClose} />
  return <MakeCurrent year={open.year} years={years} onClose={onClose} />
}

/** Suggests the year after the last one, with the same dates. */
function suggestNext(years: readonly PlannedYear[], now: CivilDate) {
  const last = years[0]
  const shift = (date: string, by: number) => `${Number(date.slice(0, 4)) + by}${date.slice(4)}`
  const startDate = last ? shift(last.startDate, 1) : `${now.slice(0, 4)}-06-01`
  const endDate = last ? shift(last.endDate, 1) : shift(`${now.slice(0, 4)}-04-30`, 1)
  const first = Number(startDate.slice(0, 4))
  // 29 February may not exist in the next year.
  const safe = (date: string) =>
    date.endsWith('-02-29') ? addDays(`${date.slice(0, 4)}-03-01` as CivilDate, -1) : date
  return { name: `${first}-${String(first + 1).slice(2)}`, startDate: safe(startDate), endDate: safe(endDate) }
}

type YearDrawerProps = { year: PlannedYear | null; years: readonly PlannedYear[]; onClose: () => void }

function YearDrawer({ year, years, onClose }: YearDrawerProps) {
  const text = useText(academicText).years
  const words = useText(formText)
  const { timeZone } = useSchool()
  const create = useSend(academics.routes.createYear)
  const save = useSend(academics.routes.saveYear)
  const last = years[0]
  const [parts, setParts] = useState(defaultYearParts)
  const copyParts = useTakeOver()
  return (
    <StretchDrawer
      draft={`year ${year?.acadamicId ?? 'new'}`}
      title={year ? fill(words.edit, { name: year.name }) : text.newTitle}
      subtitle={text.form}
      facts={year ?? suggestNext(years, today(timeZone))}
      version={year?.version ?? 0}
      maxLength={20}
      send={async (body, version) => {
        if (year) return save.mutateAsync({ params: { acadamicId: year.acadamicId }, body: { ...body, version } })
        const made = await create.mutateAsync({ body })
        if (last) await copyParts(parts, last.acadamicId, made.data.acadamicId)
        return made
      }}
      onClose={onClose}
    >
      {!year && last && <TakeOver from={last.name} value={parts} onChange={setParts} />}
    </StretchDrawer>
  )
}

/** Requires typing the name, because it changes the year for everyone. */
function MakeCurrent({ year, years, onClose }: YearDrawerProps & { year: PlannedYear }) {
  const text = useText(academicText).years
  const say = useServerWords()
  const send = useSend(academics.routes.makeCurrent)
  const { acadamicId, name } = year
  const old = years.find(({ academicStatusId }) => academicStatusId === yearStatus.current)?.name ?? ''
  const confirm = async () => {
    try {
      await send.mutateAsync({ params: { acadamicId } })
    } catch (failed) {
      throw new Error(say(failed as ApiProblem))
    }
    // Switch to the new current year, whichever one was selected.
    switchYear(null)
    toast.success(fill(text.made, { name }))
  }
  return (
    <ConfirmationDialog
      open
      onClose={onClose}
      title={fill(text.makeTitle, { name })}
      confirmLabel={text.makeCurrent}
      typeName={name}
      onConfirm={confirm}
    >
      <p>{fill(text.makeBody, { name, old })}</p>
      <p>{fill(text.makeBack, { old })}</p>
    </ConfirmationDialog>
  )
}
