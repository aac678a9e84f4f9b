import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { leavesBlanks, numberedPlaces } from '#modules/papers/paperItems.ts'
import { PaperChooser } from '#modules/papers/web/public.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { limits } from '../marks.ts'
import { type OfflineValues, questionKey } from './testForm.ts'
import { offlineTestText } from './words.ts'

type FromPaperProps = {
  courseId: string
  onFill: (filling: Pick<OfflineValues, 'questions' | 'hasChoice' | 'marks' | 'title'>) => void
}

/** Takes the numbers and marks of a paper over, as it is printed. */
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
          onChosen={({ name, marks }, { content, questions }) => {
            const worth = new Map(questions.map((one) => [one.versionId, one.marks]))
            const hasChoice = leavesBlanks(content)
            onFill({
              questions: numberedPlaces(content)
                .slice(0, limits.questions)
                .map(({ label, versionId }) => questionKey({ label, marks: worth.get(versionId) ?? 0 })),
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
