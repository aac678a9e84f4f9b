import { useState } from 'react'
import { reports } from '#modules/reports/contract.ts'
import type { Subject } from '#modules/reports/definitionSchemas.ts'
import { fileFormats, type ReportFormat } from '#modules/reports/limits.ts'
import { type Rhythm, rhythms } from '#modules/reports/schedule.ts'
import type { SavedReport } from '#modules/reports/schemas.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import css from '../Reports.module.css'
import { reportText, useServerWords } from '../words.ts'
import { missingIn, sensitiveIn } from './draft.ts'

type ScheduleProps = { report: SavedReport; subject: Subject | undefined; onClose: () => void }

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
const plain = (value: string) => ({ value, label: value })

/** When a report is sent by e-mail, and to whom. */
export function ScheduleDialog({ report, subject, onClose }: ScheduleProps) {
  const words = useText(reportText)
  const text = words.build
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const language = useLanguage()
  const people = useRead(reports.routes.listReaders, {}).data?.people ?? []
  const now = report.schedule
  const [every, setEvery] = useState<Rhythm>(now?.every ?? 'week')
  const [onDay, setOnDay] = useState(String(now?.onDay ?? 1))
  const [hour, setHour] = useState(String(now?.hour ?? 7))
  const [format, setFormat] = useState<ReportFormat>(now?.format ?? 'xlsx')
  const [readerIds, setReaderIds] = useState<readonly string[]>(now?.readerIds ?? [])
  const [reason, setReason] = useState('')
  const send = useSend(reports.routes.scheduleReport)
  const stop = useSend(reports.routes.unscheduleReport)
  const params = { reportId: report.reportId }
  const isPermitted = subject === undefined || missingIn(subject, report.definition).length === 0
  const needsReason = subject !== undefined && sensitiveIn(subject, report.definition).length > 0
  const finish = async (work: Promise<{ message: string; code?: string }>) => {
    toast.success(say(await work))
    onClose()
  }
  const submit = () => {
    const body = {
      every,
      onDay: Number(onDay),
      hour: Number(hour),
      format,
      language,
      reason,
      readerIds: [...readerIds],
    }
    return finish(send.mutateAsync({ params, body }))
  }
  const problem = send.error ?? stop.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(text.scheduleTitle, { name: report.name })}
      actions={
        <>
          {now && (
            <Button
              loading={stop.isPending}
              onClick={() => void finish(stop.mutateAsync({ params })).catch(() => undefined)}
            >
              {text.stop}
            </Button>
          )}
          <Button
            variant="primary"
            loading={send.isPending}
            disabled={readerIds.length === 0 || (needsReason && reason.trim() === '')}
            onClick={() => void submit().catch(() => undefined)}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {problem && <Notice tone="bad" title={say(problem)} live />}
        {now?.lastAt && (
          <p className={css.quiet}>
            {fill(text.lastTime, { time: time(now.lastAt, timeZone), sent: now.lastSent, left: now.lastLeft })}
          </p>
        )}
        {!isPermitted && <Notice tone="warn" title={text.notPermitted} />}
        <div className={css.pair}>
          <NativeSelect
            label={text.rhythm}
            value={every}
            options={rhythms.map((value) => ({ value, label: words.every[value] }))}
            onChange={(next) => {
              setEvery(next)
              setOnDay('1')
            }}
          />
          {every === 'week' && (
            <NativeSelect
              label={text.weekday}
              value={onDay}
              options={Object.entries(words.weekdays).map(([value, label]) => ({ value, label }))}
              onChange={setOnDay}
            />
          )}
          {every === 'month' && (
            <NativeSelect label={text.monthday} value={onDay} options={numbers(1, 28).map(plain)} onChange={setOnDay} />
          )}
          <NativeSelect
            label={text.hour}
            value={hour}
            options={numbers(0, 23).map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
            onChange={setHour}
          />
          <NativeSelect
            label={text.format}
            value={format}
            options={fileFormats.map((value) => ({ value, label: words.formats[value] }))}
            onChange={setFormat}
          />
        </div>
        <MultiSelect
          label={text.recipients}
          hint={text.recipientsHint}
          required
          options={people.map(({ userId, name, hasEmail }) => ({
            value: userId,
            label: name,
            ...(!hasEmail && { hint: text.noEmail }),
          }))}
          value={readerIds}
          onChange={setReaderIds}
          max={50}
        />
        {needsReason && <TextField label={text.reason} required value={reason} onChange={setReason} maxLength={300} />}
      </div>
    </Dialog>
  )
}
