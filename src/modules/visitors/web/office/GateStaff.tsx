import { useState } from 'react'
import { gateDevices } from '#modules/visitors/contract.ts'
import type { Gate, GateDevice } from '#modules/visitors/setupSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { visitorPaths } from '../paths.ts'
import { QrCode } from '../QrCode.tsx'
import { visitorTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import { useClock } from '../VisitLine.tsx'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'

const tones: Readonly<Record<GateDevice['state'], StatusTone>> = {
  waiting: 'leave',
  expired: 'draft',
  active: 'good',
  revoked: 'bad',
}

/** The phones of the gates, and who works on them. */
export default function GateStaff() {
  const { titles } = useText(visitorTitles)
  const text = useText(visitorText)
  const mayEdit = mayUse(gateDevices.routes.addDevice.access, useUser())
  const read = useRead(gateDevices.routes.listDevices, {}, { refetchInterval: 15_000 })
  const [isAdding, setAdding] = useState(false)
  const [lost, setLost] = useState<GateDevice | null>(null)
  const revoke = useSend(gateDevices.routes.revokeDevice)
  if (!read.data)
    return read.isError ? (
      <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
    ) : (
      <Loading>
        <SkeletonRows rows={4} columns={2} />
      </Loading>
    )
  const { devices, gates, accounts } = read.data
  return (
    <>
      <PageHeader title={titles.gateStaff} />
      <div className={css.stack}>
        <Section
          title={text.phones}
          subtitle={text.phonesHint}
          action={
            mayEdit &&
            gates.some(({ isActive }) => isActive) && <Button onClick={() => setAdding(true)}>{text.addPhone}</Button>
          }
        >
          {devices.length === 0 && (
            <EmptyState
              kind="nothing"
              sketch="gate"
              title={text.phonesNone}
              body={gates.length === 0 ? text.gatesHint : undefined}
            />
          )}
          <Lines label={text.phones}>
            {devices.map((device) => (
              <DeviceLine key={device.deviceId} device={device} onLock={mayEdit ? () => setLost(device) : undefined} />
            ))}
          </Lines>
        </Section>
        <Section title={text.accounts} subtitle={text.accountsHint}>
          {accounts.length === 0 && <p className={css.quiet}>{text.accountsNone}</p>}
          <Lines label={text.accounts}>
            {accounts.map(({ userId, name, userName, isActive }) => (
              <Line key={userId} name={name} meta={userName}>
                {!isActive && <Status tone="draft">{text.inactive}</Status>}
              </Line>
            ))}
          </Lines>
        </Section>
      </div>
      {isAdding && <AddDevice gates={gates.filter(({ isActive }) => isActive)} onClose={() => setAdding(false)} />}
      {lost && (
        <ConfirmationDialog
          open
          danger
          title={fill(text.lockOutAsk, { name: lost.name })}
          confirmLabel={text.lockOut}
          onClose={() => setLost(null)}
          onConfirm={() => revoke.mutateAsync({ params: { deviceId: lost.deviceId } })}
        >
          {lost.gateName}
        </ConfirmationDialog>
      )}
    </>
  )
}

function DeviceLine({ device, onLock }: { device: GateDevice; onLock: (() => void) | undefined }) {
  const text = useText(visitorText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const seen = device.lastSeenAt
    ? fill(text.lastSeen, { time: time(device.lastSeenAt, timeZone, { dateStyle: 'medium', timeStyle: 'short' }) })
    : text.neverSeen
  return (
    <Line name={device.name} meta={[device.gateName, seen].join(' · ')}>
      <Status tone={tones[device.state]}>{text.phoneStates[device.state]}</Status>
      {onLock && device.state !== 'revoked' && (
        <Button size="small" onClick={onLock}>
          {text.lockOut}
        </Button>
      )}
    </Line>
  )
}

/** Names the phone, then shows the code that it scans. */
function AddDevice({ gates, onClose }: { gates: readonly Gate[]; onClose: () => void }) {
  const text = useText(visitorText)
  const clock = useClock()
  const [name, setName] = useState('')
  const [gateId, setGateId] = useState(gates[0]?.gateId ?? '')
  const [added, setAdded] = useState<{ code: string; expiresAt: string } | null>(null)
  const add = useSend(gateDevices.routes.addDevice)
  const { send, isSending, errors } = useSending()
  if (added) {
    const address = `${window.location.origin}${visitorPaths.enrolment.replace(':code', added.code)}`
    return (
      <Dialog open title={text.scan} onClose={onClose} actions={<Button onClick={onClose}>{text.close}</Button>}>
        <div className={css.centre}>
          <QrCode text={address} label={text.scan} />
          <p>{fill(text.scanHint, { time: clock(added.expiresAt) })}</p>
          <code>{address}</code>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={text.addPhone}
      submitLabel={text.addPhone}
      isSending={isSending}
      onSubmit={() =>
        void send(
          () => add.mutateAsync({ body: { name, gateId } }),
          (answer) => setAdded(answer.data),
        )
      }
      onClose={onClose}
    >
      <TextField
        label={text.phoneName}
        required
        value={name}
        onChange={setName}
        error={errors.name}
        data-autofocus=""
      />
      <NativeSelect
        label={text.gate}
        value={gateId}
        onChange={setGateId}
        options={gates.map((one) => ({ value: one.gateId, label: one.name }))}
        error={errors.gateId}
      />
    </FormDialog>
  )
}
