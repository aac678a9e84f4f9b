import { familyBrowsing } from '#modules/library/familyContract.ts'
import { libraryPaths } from '#modules/library/web/paths.ts'
import { contentScreens } from '#platform/contract/files/contentRoutes.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { learningTitles } from './titles.ts'

/** What a child learns, in one place: the shelf by subject, how far the class is, and what teachers have shared. */
export const learningWeb: WebModule = {
  name: 'learning',
  text: learningTitles,
  screens: [
    screen(libraryPaths.learn, { title: 'learn', needs: familyBrowsing, load: () => import('./LearnScreen.tsx') }),
  ],
  menu: [
    {
      to: libraryPaths.learn,
      label: 'learn',
      icon: 'library',
      order: 20,
      needs: familyBrowsing,
      // Lesson plans are teachers' papers.
      also: contentScreens.filter((path) => path !== 'content/lessonplan').map((path) => `/family/${path}`),
    },
  ],
}
