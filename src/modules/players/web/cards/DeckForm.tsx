import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Card } from '#modules/library/content.ts'
import { library } from '#modules/library/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { useUiText } from '#ui/uiText.ts'
import type { Opened } from '../useContent.ts'
import { playersText, useServerWords } from '../words.ts'
import css from './CardPractice.module.css'

const blank = (): Card => ({ cardId: crypto.randomUUID(), front: '', back: '' })
const isBlank = ({ front, back }: Card) => front.trim() === '' && back.trim() === ''

/** Edits the user's own deck. A card keeps its id when its text changes, so people keep their progress. */
export function DeckForm({ opened, cards, onClose }: { opened: Opened; cards: readonly Card[]; onClose: () => void }) {
  const text = useText(playersText).cards
  const { cancel } = useUiText()
  const say = useServerWords()
  const save = useSend(library.routes.saveContent)
  const { contentId, version } = opened.resource
  const [draftCards, setDraftCards] = useState<readonly Card[]>(() => (cards.length > 0 ? cards : [blank(), blank()]))
  const [error, setError] = useState<string | null>(null)
  const isDirty = JSON.stringify(draftCards.filter((one) => !isBlank(one))) !== JSON.stringify(cards)
  const draft = useDraft<{ cards: readonly Card[] }>(`deck ${contentId}`, {
    value: { cards: draftCards },
    isDirty,
    onRestore: (kept) => setDraftCards(kept.cards),
  })
  const change = (cardId: string, changed: Partial<Card>) => {
    setError(null)
    setDraftCards((now) => now.map((one) => (one.cardId === cardId ? { ...one, ...changed } : one)))
  }
  const send = async () => {
    const written = draftCards.filter((one) => !isBlank(one))
    if (written.some(({ front, back }) => front.trim() === '' || back.trim() === '')) return setError(text.halfWritten)
    if (written.length === 0) return setError(text.noCards)
    try {
      const content = { kind: 'cards' as const, cards: written }
      const answer = await save.mutateAsync({ params: { contentId }, body: { content, version } })
      draft.clear()
      toast.success(say(answer))
      onClose()
    } catch (failed) {
      setError(say(failed as ApiProblem))
    }
  }
  return (
    <section className={css.deck} aria-label={text.write}>
      {draft.guard}
      {error && <Notice tone="bad" live title={error} />}
      <ol className={css.pairs}>
        {draftCards.map((card, at) => (
          <li key={card.cardId} className={css.pair}>
            <TextArea
              label={fill(text.front, { n: at + 1 })}
              max={600}
              value={card.front}
              onChange={(front) => change(card.cardId, { front })}
            />
            <TextArea
              label={fill(text.back, { n: at + 1 })}
              max={1200}
              value={card.back}
              onChange={(back) => change(card.cardId, { back })}
            />
            <IconButton
              icon={IconTrash}
              label={fill(text.remove, { n: at + 1 })}
              onClick={() => setDraftCards((now) => now.filter(({ cardId }) => cardId !== card.cardId))}
            />
          </li>
        ))}
      </ol>
      <div className={css.acts}>
        {draftCards.length < 500 && (
          <Button icon={IconPlus} onClick={() => setDraftCards((now) => [...now, blank()])}>
            {text.add}
          </Button>
        )}
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
      </div>
    </section>
  )
}
