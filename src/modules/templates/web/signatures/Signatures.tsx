import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { templateReviewers } from '#modules/templates/access.ts'
import { signatures } from '#modules/templates/contract.ts'
import type { Signature } from '#modules/templates/signatureSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { TemplatesPage } from '../TemplatesPage.tsx'
import { templateText } from '../words.ts'
import { NewSignature } from './NewSignature.tsx'
import css from './Signatures.module.css'

/** In ms. Links to the pictures expire after ten minutes. */
const refetchInterval = 5 * 60_000

/** The signatures that documents can print. */
export default function Signatures() {
  const text = useText(templateText).signatures
  const mayChange = mayUse(templateReviewers, useUser())
  const read = useRead(signatures.routes.listSignatures, {}, { refetchInterval })
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Signature | null>(null)
  const add = mayChange && (
    <Button variant="primary" icon={IconPlus} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  )
  const all = read.data?.signatures
  return (
    <TemplatesPage tab="signatures" actions={all && all.length > 0 && add}>
      {all && all.length > 0 ? (
        <Lines label={text.list}>
          {all.map((one) => (
            <SignatureLine key={one.signatureId} one={one} onEnd={mayChange ? () => setEnding(one) : undefined} />
          ))}
        </Lines>
      ) : all ? (
        <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} action={add} />
      ) : read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <Loading>
          <SkeletonRows rows={3} columns={2} />
        </Loading>
      )}
      {isAdding && <NewSignature onClose={() => setAdding(false)} />}
      {ending && <EndSignature one={ending} onClose={() => setEnding(null)} />}
    </TemplatesPage>
  )
}

function SignatureLine({ one, onEnd }: { one: Signature; onEnd: (() => void) | undefined }) {
  const text = useText(templateText).signatures
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { name, picture, addedAt, addedBy, isWithdrawn, templates } = one
  return (
    <Line
      before={
        <span className={css.paper} data-withdrawn={isWithdrawn || undefined}>
          <img src={picture.url} alt={fill(text.picture, { name })} />
        </span>
      }
      name={name}
      meta={fill(text.added, { name: addedBy, day: time(addedAt, timeZone, { dateStyle: 'medium' }) })}
      more={
        templates.length > 0 && <span className={css.templates}>{fill(text.on, { names: templates.join(', ') })}</span>
      }
    >
      {isWithdrawn ? (
        <Status tone="neutral">{text.withdrawn}</Status>
      ) : (
        onEnd && (
          <Button size="small" aria-label={fill(text.endThis, { name })} onClick={onEnd}>
            {text.end}
          </Button>
        )
      )}
    </Line>
  )
}

/** Asks before a signature is used no longer. */
function EndSignature({ one, onClose }: { one: Signature; onClose: () => void }) {
  const text = useText(templateText).signatures
  const withdraw = useSend(signatures.routes.withdrawSignature)
  const { signatureId, name, templates } = one
  return (
    <ConfirmationDialog
      open
      danger
      title={fill(text.endTitle, { name })}
      confirmLabel={text.end}
      onClose={onClose}
      onConfirm={() => withdraw.mutateAsync({ params: { signatureId } })}
    >
      <p>{text.endHint}</p>
      {templates.length > 0 && <p>{fill(text.endTemplates, { names: templates.join(', ') })}</p>}
    </ConfirmationDialog>
  )
}
