import { useState } from 'react'
import { visitorSetup } from '#modules/visitors/contract.ts'
import type { Gate, Purpose } from '#modules/visitors/setupSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { visitorPaths } from '../paths.ts'
import { visitorTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'
import { PurposeForm } from './PurposeForm.tsx'

/** Where people come in, and why. */
export default function GatesAndPurposes() {
  const { titles } = useText(visitorTitles)
  const text = useText(visitorText)
  const mayEdit = mayUse(visitorSetup.routes.addGate.access, useUser())
  const read = useRead(visitorSetup.routes.getSetup, {})
  if (!read.data)
    return read.isError ? (
      <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
    ) : (
      <Loading>
        <SkeletonRows rows={5} columns={2} />
      </Loading>
    )
  return (
    <>
      <PageHeader
        title={titles.postSetup}
        actions={<ButtonLink to={visitorPaths.gateStaff}>{text.gatePhones}</ButtonLink>}
      />
      <div className={css.stack}>
        <Gates gates={read.data.gates} mayEdit={mayEdit} />
        <Purposes purposes={read.data.purposes} mayEdit={mayEdit} />
      </div>
    </>
  )
}

function Gates({ gates, mayEdit }: { gates: readonly Gate[]; mayEdit: boolean }) {
  const text = useText(visitorText)
  const [edited, setEdited] = useState<Gate | 'new' | null>(null)
  const save = useSend(visitorSetup.routes.saveGate)
  const { send } = useSending()
  const setActive = ({ gateId, name }: Gate, isActive: boolean) =>
    void send(
      () => save.mutateAsync({ params: { gateId }, body: { name, isActive } }),
      () => undefined,
    )
  return (
    <Section title={text.gates} action={mayEdit && <Button onClick={() => setEdited('new')}>{text.addGate}</Button>}>
      {gates.length === 0 && <EmptyState kind="nothing" sketch="gate" title={text.gatesNone} body={text.gatesHint} />}
      <Lines label={text.gates}>
        {gates.map((one) => (
          <Line key={one.gateId} name={one.name}>
            {!one.isActive && <Status tone="draft">{text.closed}</Status>}
            {mayEdit && (
              <>
                <Button size="small" onClick={() => setEdited(one)}>
                  {text.renameGate}
                </Button>
                <Button size="small" onClick={() => setActive(one, !one.isActive)}>
                  {one.isActive ? text.closeGate : text.openGate}
                </Button>
              </>
            )}
          </Line>
        ))}
      </Lines>
      {edited && <GateForm gate={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

/** Adds a gate, or renames one. */
function GateForm({ gate, onClose }: { gate: Gate | null; onClose: () => void }) {
  const text = useText(visitorText)
  const [name, setName] = useState(gate?.name ?? '')
  const add = useSend(visitorSetup.routes.addGate)
  const save = useSend(visitorSetup.routes.saveGate)
  const { send, isSending, errors } = useSending()
  const submit = () =>
    gate
      ? save.mutateAsync({ params: { gateId: gate.gateId }, body: { name, isActive: gate.isActive } })
      : add.mutateAsync({ body: { name } })
  return (
    <FormDialog
      title={gate ? text.renameGate : text.addGate}
      submitLabel={gate ? text.save : text.add}
      isSending={isSending}
      onSubmit={() => void send(submit, onClose)}
      onClose={onClose}
    >
      <TextField label={text.gateName} required value={name} onChange={setName} error={errors.name} data-autofocus="" />
    </FormDialog>
  )
}

function Purposes({ purposes, mayEdit }: { purposes: readonly Purpose[]; mayEdit: boolean }) {
  const text = useText(visitorText)
  const [edited, setEdited] = useState<Purpose | 'new' | null>(null)
  return (
    <Section
      title={text.purposes}
      action={mayEdit && <Button onClick={() => setEdited('new')}>{text.addPurpose}</Button>}
    >
      {purposes.length === 0 && (
        <EmptyState kind="nothing" sketch="register" title={text.purposesNone} body={text.purposesHint} />
      )}
      <Lines label={text.purposes}>
        {purposes.map((one) => (
          <Line
            key={one.visitPurposeId}
            name={one.name}
            meta={[
              text.kinds[one.kind],
              one.needsHost ? (one.needsApproval ? text.approval : '') : text.noHost,
              `${one.maxMinutes} ${text.min}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <Status tone={one.isActive ? 'good' : 'draft'}>{one.isActive ? text.offered : text.stopped}</Status>
            {mayEdit && (
              <Button size="small" onClick={() => setEdited(one)}>
                {text.editPurpose}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
      {edited && <PurposeForm purpose={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}
