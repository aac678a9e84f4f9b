import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { hasChoices, writtenItems } from '#modules/papers/paperItems.ts'
import { PaperChooser } from '#modules/papers/web/public.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { type OfflineValues, questionKey } from './testForm.ts'
import { offlineTestText } from './words.ts'

type FromPaperProps = {
  courseId: string
  onFill: (filling: Omit<OfflineValues, 'courseId' | 'classIds' | 'heldOn'>) => void
}

/** Chooses the paper on which a test is written: its questions, choices and marks are those of the paper. */
export function FromPaper({ courseId, onFill }: FromPaperProps) {
  const { form: text } = useText(offlineTestText)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div>
      <Button size="small" icon={IconFileImport} onClick={() => setChoosing(true)}>
        {text.fill}
      </Button>
      {isChoosing && (
        <PaperChooser
          courseId={courseId}
          onClose={() => setChoosing(false)}
          onChosen={({ questionPaperId, name, marks }, { content, questions }) => {
            const worth = new Map(questions.map((one) => [one.versionId, one.marks]))
            const hasChoice = hasChoices(content)
            onFill({
              questionPaperId,
              paperName: name,
              questions: writtenItems(content, text.or).map(({ label, versionId }) =>
                questionKey({ label, marks: worth.get(versionId) ?? 0 }),
              ),
              hasChoice,
              marks: hasChoice ? marks : null,
              title: name,
            })
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}
