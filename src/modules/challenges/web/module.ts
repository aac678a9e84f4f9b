import { screen, type WebModule } from '#platform/web/screen.ts'
import { familyViewing, staffViewing } from '../access.ts'
import { challengePaths } from './paths.ts'
import { challengeTitles } from './titles.ts'

export const challengesWeb: WebModule = {
  name: 'challenges',
  text: challengeTitles,
  screens: [
    screen(challengePaths.list, { title: 'family', needs: familyViewing, load: () => import('./ChallengeList.tsx') }),
    screen(challengePaths.play, { title: 'family', needs: familyViewing, load: () => import('./RoundScreen.tsx') }),
    screen(challengePaths.chapter, {
      title: 'chapter',
      needs: staffViewing,
      load: () => import('./teacher/ChapterScreen.tsx'),
    }),
  ],
  menu: [
    {
      to: challengePaths.list,
      label: 'family',
      icon: 'challenges',
      order: 21,
      under: 'assess',
      needs: familyViewing,
      also: [challengePaths.play],
    },
  ],
  notifications: () => import('../notifications.ts'),
  classAssessments: [
    { subTab: 'challenges', title: 'challenges', order: 5, load: () => import('./teacher/ClassChallenges.tsx') },
  ],
}
