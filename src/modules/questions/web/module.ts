import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { assessmentLicences } from '../access.ts'
import { questionPaths } from './paths.ts'
import { countReviews } from './reviewCount.ts'
import { questionTitles } from './titles.ts'

const readers = licensed(assessmentLicences, allow(teacher, admin('assessment', 'view'), superAdmin))
const writers = licensed(assessmentLicences, allow(teacher, admin('assessment', 'edit'), superAdmin))
const reviewers = licensed(assessmentLicences, allow(teacher, admin('assessment', 'approve'), superAdmin))
const { bank, add, imports, question, edit } = questionPaths
const reviewsPath = `${bank}?shelf=review`

/** The school’s questions: written, reviewed and kept for papers and tests. */
export const questionsWeb: WebModule = {
  name: 'questions',
  text: questionTitles,
  screens: [
    screen(bank, { title: 'bank', needs: readers, load: () => import('./QuestionList.tsx') }),
    screen(add, { title: 'add', needs: writers, load: () => import('./QuestionEditor.tsx') }),
    screen(imports, { title: 'imports', needs: writers, load: () => import('./imports/ImportScreen.tsx') }),
    screen(question, { title: 'question', needs: readers, load: () => import('./QuestionScreen.tsx') }),
    screen(edit, { title: 'edit', needs: writers, load: () => import('./QuestionEditor.tsx') }),
  ],
  menu: [
    {
      to: bank,
      label: 'bank',
      icon: 'questionBank',
      order: 45,
      group: 'learning',
      under: 'assess',
      needs: readers,
      count: countReviews,
      also: [add, imports],
    },
  ],
  actions: [{ label: 'add', to: add, needs: writers }],
  search: [
    {
      kind: 'question',
      needs: readers,
      find: async (words, signal) => (await import('./questionSearch.ts')).findQuestions(words, signal),
    },
  ],
  importKinds: [{ name: 'questions', label: 'questions', back: bank, needs: writers }],
  waitingWork: [
    {
      name: 'questionReviews',
      label: 'reviews',
      order: 45,
      needs: reviewers,
      find: async (signal) => {
        const left = await countReviews(signal)
        return left > 0 ? [{ id: 'questions', about: '', since: null, left, to: reviewsPath }] : []
      },
    },
  ],
  notifications: () => import('../notifications.ts'),
}
