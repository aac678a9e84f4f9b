import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { GradeSetup, GradeSubject } from '#modules/classes/gradeSetupSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { setupText, useServerWords } from '../setupWords.ts'

type SubjectChoice = Pick<GradeSubject, 'courseId' | 'streamId' | 'electiveGroup'>

/** Rejects if the server refuses. */
export type SaveSubjects = (subjects: readonly SubjectChoice[], alsoGradeIds?: readonly string[]) => Promise<unknown>

/** Saves a grade’s whole subject list against the version in `setup`. */
export function useSubjectSave({ gradeId, version }: GradeSetup): SaveSubjects {
  const send = useSend(gradeSetup.routes.saveGradeSubjects)
  return (subjects, alsoGradeIds = []) =>
    send.mutateAsync({
      params: { gradeId },
      body: {
        subjects: subjects.map(({ courseId, streamId, electiveGroup }) => ({ courseId, streamId, electiveGroup })),
        alsoGradeIds: [...alsoGradeIds],
        version,
      },
    })
}

/** Explains why the list could not be saved, naming the subject and classes if known. */
export function useSubjectProblem(): (failed: unknown) => string {
  const text = useText(setupText).setup
  const say = useServerWords()
  return (failed) => {
    const { code, details } = failed as ApiProblem
    const taught = (details as { subjects?: { courseDisplayName: string; classes: string[] }[] } | undefined)?.subjects
    if (code === 'changed-meanwhile') return text.changedMeanwhile
    if (code !== 'still-taught' || !taught?.[0]) return say(failed as ApiProblem)
    return fill(text.stillTaught, { subject: taught[0].courseDisplayName, classes: taught[0].classes.join(', ') })
  }
}
