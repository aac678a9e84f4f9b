import { useState } from 'react'
import { library } from '#modules/library/contract.ts'
import { isEmptyRichText } from '#platform/contract/richText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { RichTextField } from '#ui/richText/RichTextField.tsx'
import { useUiText } from '#ui/uiText.ts'
import css from '../media/Player.module.css'
import type { Opened } from '../useContent.ts'
import { playersText, useServerWords } from '../words.ts'

/** Edits the user's own article. */
export function ArticleForm({ opened, html, onClose }: { opened: Opened; html: string; onClose: () => void }) {
  const text = useText(playersText).document
  const { cancel } = useUiText()
  const say = useServerWords()
  const save = useSend(library.routes.saveContent)
  const { contentId, version, title } = opened.resource
  const [draftHtml, setDraftHtml] = useState(html)
  const [error, setError] = useState<string>()
  const draft = useDraft<{ html: string }>(`article ${contentId}`, {
    value: { html: draftHtml },
    isDirty: draftHtml !== html,
    onRestore: (kept) => setDraftHtml(kept.html),
  })
  const send = async () => {
    if (isEmptyRichText(draftHtml)) return setError(text.nothing)
    try {
      const content = { kind: 'article' as const, html: draftHtml }
      const answer = await save.mutateAsync({ params: { contentId }, body: { content, version } })
      draft.clear()
      toast.success(say(answer))
      onClose()
    } catch (failed) {
      setError(say(failed as ApiProblem))
    }
  }
  return (
    <section className={css.layout} aria-label={title}>
      {draft.guard}
      <RichTextField
        label={text.text}
        rows={14}
        value={draftHtml}
        onChange={(next) => {
          setError(undefined)
          setDraftHtml(next)
        }}
        error={error}
      />
      <p className={css.acts}>
        <Button variant="primary" loading={save.isPending} onClick={() => void send()}>
          {text.save}
        </Button>
        <Button
          onClick={() => {
            draft.clear()
            onClose()
          }}
        >
          {cancel}
        </Button>
      </p>
    </section>
  )
}
