import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { templateEditing } from '#modules/gradebook/access.ts'
import { remarkTokens } from '#modules/gradebook/remarkText.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { remarks } from '../../contracts/remarkContract.ts'
import { useServerWords } from '../words.ts'
import css from './Remarks.module.css'
import { remarkText } from './words.ts'

/** The remarks every class teacher can choose from; the office writes them. */
export default function SchoolRemarks() {
  const text = useText(remarkText)
  const say = useServerWords()
  const mayEdit = mayUse(templateEditing, useUser())
  const [fresh, setFresh] = useState('')
  const read = useRead(remarks.routes.listBank, {})
  const keep = useSend(remarks.routes.keepRemark)
  const forget = useSend(remarks.routes.forgetRemark)
  const onError = (problem: Parameters<typeof say>[0]) => toast.error(say(problem))
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return (
    <div className={css.list}>
      <p>{fill(text.schoolHint, { tokens: remarkTokens.map((token) => `{${token}}`).join(' ') })}</p>
      {mayEdit && (
        <section className={css.one}>
          <TextField
            label={text.newRemark}
            hint={fill(text.keepHint, { name: '{name}' })}
            value={fresh}
            maxLength={400}
            onChange={setFresh}
          />
          <div className={css.tools}>
            <Button
              variant="primary"
              disabled={fresh.trim() === ''}
              loading={keep.isPending}
              onClick={() =>
                keep.mutate({ body: { remark: fresh, isForAll: true } }, { onSuccess: () => setFresh(''), onError })
              }
            >
              {text.keep}
            </Button>
          </div>
        </section>
      )}
      {read.data.remarks.length === 0 ? (
        <EmptyState kind="nothing" sketch="register" title={text.noSchoolBank} body={text.noSchoolBankHint} />
      ) : (
        <Lines label={text.bank}>
          {read.data.remarks.map(({ bankRemarkId, remark }) => (
            <Line key={bankRemarkId} name={remark}>
              {mayEdit && (
                <IconButton
                  label={fill(text.forget, { remark })}
                  icon={IconTrash}
                  onClick={() => forget.mutate({ params: { bankRemarkId } }, { onError })}
                />
              )}
            </Line>
          ))}
        </Lines>
      )}
    </div>
  )
}
