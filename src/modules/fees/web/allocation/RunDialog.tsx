import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { endOfMonth, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import css from '#platform/web/forms/Form.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useUiText } from '#ui/uiText.ts'
import { feeDemands } from '../../contracts/demands.ts'
import { feePlans } from '../../contracts/plans.ts'
import { useFeeLinks } from '../edition.ts'
import { useYears } from '../useYears.ts'
import { feeText, useServerWords } from '../words.ts'
import { allocationText } from './allocationWords.ts'

/** Starts a run and opens its progress page. */
export const RunDialog = ({ kind, onClose }: { kind: 'demands' | 'opening'; onClose: () => void }) =>
  kind === 'demands' ? <IssueDemands onClose={onClose} /> : <BringForward onClose={onClose} />

function useStarting() {
  const say = useServerWords()
  const links = useFeeLinks()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const start = async (send: () => Promise<{ data: { feeRunId: string } }>) => {
    setProblem('')
    setSending(true)
    try {
      const { data } = await send()
      await navigate(links.runOf(data.feeRunId))
    } catch (failed) {
      const { fields } = failed as ApiProblem
      setProblem(say(fields[0] ?? (failed as ApiProblem)))
      setSending(false)
    }
  }
  return { problem, isSending, start }
}

function IssueDemands({ onClose }: { onClose: () => void }) {
  const text = useText(allocationText).issuing
  const { dateNeeded } = useText(feeText)
  const ui = useUiText()
  const { timeZone } = useSchool()
  const [params] = useSearchParams()
  const plans = useRead(feePlans.routes.listPlans, {}).data?.plans ?? []
  const send = useSend(feeDemands.routes.startRun)
  const { problem, isSending, start } = useStarting()
  const [planId, setPlanId] = useState(params.get('plan') ?? '')
  const [dueUpTo, setDueUpTo] = useState<string | null>(endOfMonth(today(timeZone)))
  const issue = () => dueUpTo && void start(() => send.mutateAsync({ body: { planId: planId || null, dueUpTo } }))
  return (
    <Dialog
      open
      size="small"
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button variant="primary" loading={isSending} onClick={issue}>
            {text.start}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{text.hint}</p>
        {problem && <Notice tone="bad" live title={problem} />}
        <NativeSelect
          label={text.plan}
          options={[
            { value: '', label: text.allPlans },
            ...plans
              .filter(({ state }) => state !== 'draft')
              .map((one) => ({
                value: one.planId,
                label: one.versionNo > 1 ? `${one.name} (${one.versionNo})` : one.name,
              })),
          ]}
          value={planId}
          onChange={setPlanId}
        />
        <DateField
          label={text.dueUpTo}
          required
          value={dueUpTo}
          onChange={setDueUpTo}
          error={dueUpTo ? undefined : dateNeeded}
        />
      </div>
    </Dialog>
  )
}

function BringForward({ onClose }: { onClose: () => void }) {
  const text = useText(allocationText).issuing
  const ui = useUiText()
  const { years, year } = useYears()
  const send = useSend(feeDemands.routes.startOpening)
  const { problem, isSending, start } = useStarting()
  const earlier = year ? years.filter(({ end }) => end < year.start) : []
  const [chosen, setChosen] = useState('')
  const academicYearId = chosen || earlier[0]?.yearId
  return (
    <Dialog
      open
      size="small"
      title={text.openingTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button
            variant="primary"
            loading={isSending}
            disabled={!academicYearId}
            onClick={() => academicYearId && void start(() => send.mutateAsync({ body: { academicYearId } }))}
          >
            {text.openingStart}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{text.openingHint}</p>
        {problem && <Notice tone="bad" live title={problem} />}
        {earlier.length === 0 ? (
          <Notice tone="info" title={text.noYears} />
        ) : (
          <NativeSelect
            label={text.year}
            options={earlier.map(({ yearId, name }) => ({ value: yearId, label: name }))}
            value={academicYearId ?? ''}
            onChange={setChosen}
          />
        )}
      </div>
    </Dialog>
  )
}
