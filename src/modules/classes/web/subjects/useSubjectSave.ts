import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { GradeSetup, GradeSubject } from '#modules/classes/gradeSetupSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { setupText, useServerWords } from '../setupWords.ts'

type Wanted = Pick<GradeSubject, 'courseId' | 'streamId' | 'electiveGroup'>
/** Saves what the grade learns from now on; a refusal is thrown for whoever asked. */
export type SaveSubjects = (subjects: readonly Wanted[], alsoGradeIds?: readonly string[]) => Promise<unknown>

/** Saves the whole list at once, against the version that was looked at. */
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

/** Why the list could not be saved, with the subject and the classes where that is known. */
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
