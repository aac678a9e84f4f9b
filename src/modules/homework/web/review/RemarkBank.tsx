import { IconMessagePlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { evaluation } from '#modules/homework/evaluationContract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { homeworkText, useServerWords } from '../words.ts'

type Remarks = readonly { readonly remarkId: string; readonly remark: string }[]

/** The teacher's own remarks; a few to begin with while there are none. */
export function RemarkBank({ remark, onChoose }: { remark: string; onChoose: (words: string) => void }) {
  const text = useText(homeworkText).review
  const say = useServerWords()
  const [isTidying, setTidying] = useState(false)
  const bank = useRead(evaluation.routes.listRemarks, {}, { staleTime: 300_000 })
  const keep = useSend(evaluation.routes.keepRemark, { onError: (failed) => toast.error(say(failed)) })
  const kept = bank.data?.remarks ?? []
  const own = kept.map((one) => one.remark)
  const choices = own.length > 0 ? own : Object.values(text.starters)
  const isNew = remark !== '' && remark.length <= 300 && !own.includes(remark)
  return (
    <>
      <Menu
        label={text.bank}
        items={[
          ...choices.map((words) => ({ label: words, onSelect: () => onChoose(words) })),
          ...(isNew || own.length > 0 ? (['divider'] as const) : []),
          ...(isNew ? [{ label: text.keepRemark, onSelect: () => keep.mutate({ body: { remark } }) }] : []),
          ...(own.length > 0 ? [{ label: text.tidy, onSelect: () => setTidying(true) }] : []),
        ]}
        trigger={(props) => (
          <Button {...props} size="small" icon={IconMessagePlus}>
            {text.bank}
          </Button>
        )}
      />
      {isTidying && <OwnRemarks remarks={kept} onClose={() => setTidying(false)} />}
    </>
  )
}

function OwnRemarks({ remarks, onClose }: { remarks: Remarks; onClose: () => void }) {
  const text = useText(homeworkText).review
  const say = useServerWords()
  const forget = useSend(evaluation.routes.forgetRemark)
  const remove = (remarkId: string) =>
    forget.mutateAsync({ params: { remarkId } }).catch((failed: ApiProblem) => toast.error(say(failed)))
  return (
    <Dialog open onClose={onClose} title={text.ownRemarks} size="small">
      {remarks.length === 0 && <p>{text.noRemarks}</p>}
      <Lines label={text.ownRemarks}>
        {remarks.map(({ remarkId, remark }) => (
          <Line key={remarkId} name={remark}>
            <IconButton icon={IconTrash} label={fill(text.forget, { remark })} onClick={() => void remove(remarkId)} />
          </Line>
        ))}
      </Lines>
    </Dialog>
  )
}
