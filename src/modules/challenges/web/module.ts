import { screen, type WebModule } from '#platform/web/screen.ts'
import { familyViewing } from '../access.ts'
import { challengePaths } from './paths.ts'
import { challengeTitles } from './titles.ts'

export const challengesWeb: WebModule = {
  name: 'challenges',
  text: challengeTitles,
  screens: [
    screen(challengePaths.list, { title: 'family', needs: familyViewing, load: () => import('./ChallengeList.tsx') }),
    screen(challengePaths.play, { title: 'family', needs: familyViewing, load: () => import('./RoundScreen.tsx') }),
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
  classAssessments: [
    { subTab: 'challenges', title: 'challenges', order: 5, load: () => import('./ClassChallenges.tsx') },
  ],
}
