import type { PaperQuestion } from '#modules/papers/records.ts'
import { useText } from '#platform/web/i18n.tsx'
import { swapped, withChoice } from '../../rules/paperEdits.ts'
import { papersText } from '../words.ts'
import { LikeDialog, TwinDialog } from './AskDialog.tsx'
import type { EditorValues } from './editorValues.ts'
import type { Asking, PlaceTools } from './PlaceLine.tsx'

type ChoosingDialogProps = {
  asking: Asking
  values: EditorValues
  tools: PlaceTools
  used: ReadonlySet<string>
  learn: (questions: readonly PaperQuestion[]) => void
  onClose: () => void
}

/** Chooses a question to swap for, to offer beside another, or as its translation. */
export function ChoosingDialog({ asking, values, tools, used, learn, onClose }: ChoosingDialogProps) {
  const text = useText(papersText)
  const { content, known, onChange } = tools
  const { kind, versionId, spot } = asking
  const { second } = content
  if (kind === 'twin') {
    if (!second) return null
    const { [versionId]: twin, ...others } = second.questions
    const put = (questions: Record<string, string>) => {
      onChange({ ...content, second: { ...second, questions } })
      onClose()
    }
    return (
      <TwinDialog
        question={known.get(versionId)}
        values={values}
        language={second.language}
        onChoose={(question) => put({ ...others, [versionId]: question.versionId })}
        onRemove={twin === undefined ? null : () => put(others)}
        onClose={onClose}
      />
    )
  }
  return (
    <LikeDialog
      title={kind === 'swap' ? text.editor.swapTitle : text.editor.choiceTitle}
      versionId={versionId}
      used={used}
      onChoose={(question) => {
        learn([question])
        onChange(
          kind === 'swap'
            ? swapped(content, versionId, question.versionId)
            : withChoice(content, spot, question.versionId),
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
