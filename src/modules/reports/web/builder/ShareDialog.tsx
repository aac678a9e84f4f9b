import { useState } from 'react'
import { reports } from '#modules/reports/contract.ts'
import type { SavedReport } from '#modules/reports/schemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { MultiSelect } from '#ui/select/Select.tsx'
import css from '../Reports.module.css'
import { reportText, useServerWords } from '../words.ts'

const roles = ['admins', 'superAdmins'] as const

/** Whom a report is shown to. */
export function ShareDialog({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const text = useText(reportText).build
  const say = useServerWords()
  const people = useRead(reports.routes.listReaders, {}).data?.people ?? []
  const [chosen, setChosen] = useState<readonly (typeof roles)[number][]>(report.shares.roles)
  const [readerIds, setReaderIds] = useState<readonly string[]>(report.shares.readerIds)
  const send = useSend(reports.routes.shareReport)
  const submit = async () => {
    const body = { roles: [...chosen], readerIds: [...readerIds] }
    toast.success(say(await send.mutateAsync({ params: { reportId: report.reportId }, body })))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(text.shareTitle, { name: report.name })}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button variant="primary" loading={send.isPending} onClick={() => void submit().catch(() => undefined)}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {send.error && <Notice tone="bad" title={say(send.error)} live />}
        <p className={css.quiet}>{text.shareHint}</p>
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={text.roles[role]}
            checked={chosen.includes(role)}
            onChange={(on) => setChosen(on ? [...chosen, role] : chosen.filter((one) => one !== role))}
          />
        ))}
        <MultiSelect
          label={text.people}
          options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
          value={readerIds}
          onChange={setReaderIds}
          max={50}
        />
      </div>
    </Dialog>
  )
}
