import { useId, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { localNodes } from '../contract.ts'
import { limits } from '../rules.ts'
import type { LocalNode } from '../schemas.ts'
import css from './LocalNodes.module.css'
import { useWhen } from './NodeLine.tsx'
import { localNodeText, useServerWords } from './words.ts'

/** Makes the code that a machine is enrolled with: of a new machine, or anew for a known one. It is shown once. */
export function CodeDialog({ node, onClose }: { node: LocalNode | null; onClose: () => void }) {
  const text = useText(localNodeText)
  const say = useServerWords()
  const form = useId()
  const when = useWhen()
  const [name, setName] = useState(node?.name ?? '')
  const [made, setMade] = useState<{ code: string; expiresAt: string } | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const add = useSend(localNodes.routes.addLocalNode)
  const renew = useSend(localNodes.routes.renewNodeCode)
  const make = async () => {
    setProblem(null)
    try {
      const answer = node
        ? await renew.mutateAsync({ params: { localNodeId: node.localNodeId } })
        : await add.mutateAsync({ body: { name: name.trim() } })
      setMade(answer.data)
    } catch (failed) {
      setProblem(failed as ApiProblem)
    }
  }
  if (made)
    return (
      <Dialog
        open
        onClose={onClose}
        title={fill(text.code, { name: name.trim() })}
        actions={
          <Button variant="primary" onClick={onClose}>
            {text.close}
          </Button>
        }
      >
        <p className={css.code}>{made.code}</p>
        <p className={css.quiet}>{fill(text.codeHint, { time: when(made.expiresAt) })}</p>
        <p className={css.quiet}>{text.commandHint}</p>
        <p className={css.command}>{`npm run local-node -- pair ${window.location.origin} ${made.code}`}</p>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={node ? text.newCode : text.add}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            loading={add.isPending || renew.isPending}
            disabled={name.trim() === ''}
          >
            {node ? text.newCode : text.add}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        {problem && <Notice tone="bad" live title={say(problem.fields?.[0] ?? problem)} />}
        <TextField
          label={text.name}
          hint={text.nameHint}
          required
          autoFocus
          readOnly={node !== null}
          maxLength={limits.name}
          value={name}
          onChange={setName}
        />
      </form>
    </Dialog>
  )
}
