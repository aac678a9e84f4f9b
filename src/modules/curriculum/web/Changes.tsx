import type { Change } from '../differences.ts'
import css from './Curriculum.module.css'
import { useCurriculumWords } from './curriculumWords.ts'

/** The differences between two curricula, one sentence each. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const words = useCurriculumWords()
  return (
    <ul className={css.plain}>
      {changes.map((change) => (
        <li key={`${change.itemId} ${change.kind}`} className={css.change}>
          {words.change(change)}
        </li>
      ))}
    </ul>
  )
}
