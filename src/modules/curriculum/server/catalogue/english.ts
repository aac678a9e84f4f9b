import type { Outlines } from './outline.ts'

/** English for grades 6 to 8, by skill. */
export const english: Outlines = {
  6: [
    [
      'Stories and people',
      [
        ['Tales from home', 14, ['Retelling a folk tale', 'Characters and their wishes', 'Past tense']],
        ['Letters and diaries', 12, ['A letter to a friend', 'Keeping a diary', 'Punctuation']],
      ],
    ],
    [
      'The world outside',
      [
        ['Poems of rain', 10, ['Rhyme and rhythm', 'Word pictures', 'Reciting by heart']],
        ['Finding out', 12, ['Reading for facts', 'Asking questions', 'Present tense']],
      ],
    ],
    [
      'Speaking and writing',
      [
        ['Describing places', 12, ['Adjectives', 'A paragraph about our street']],
        ['Messages and notices', 10, ['Short messages', 'A notice for the board']],
      ],
    ],
  ],
  7: [
    [
      'Courage',
      [
        ['Three questions', 12, ['Reading the story', 'What matters most', 'Direct and reported speech']],
        ['A gift of chappals', 12, ['Kindness in small things', 'Dialogue', 'Phrases with “get” and “give”']],
        ['The rebel', 8, ['Opposites in a poem', 'Writing a verse of our own']],
      ],
    ],
    [
      'Nature',
      [
        ['Trees in our street', 10, ['A poem about trees', 'Comparing things', 'A report on a walk']],
        ['Fire, friend and foe', 12, ['Reading for information', 'Cause and effect', 'Conditionals']],
      ],
    ],
    [
      'Work and play',
      [
        ['The story of cricket', 12, ['Reading a history', 'Linking words', 'A match report']],
        ['Expert detectives', 12, ['Clues and guesses', 'Making notes', 'Modal verbs']],
        ['Letters that get answers', 10, ['A formal letter', 'An e-mail to the principal']],
      ],
    ],
  ],
  8: [
    [
      'Journeys',
      [
        ['The snow and the sea', 12, ['Mood of a story', 'Similes', 'Past perfect']],
        ['Travel notes', 12, ['Reading a travelogue', 'Facts and opinions', 'Writing our own']],
      ],
    ],
    [
      'People who changed things',
      [
        ['A short life story', 14, ['Reading a biography', 'Order of events', 'Interviewing a neighbour']],
        ['Speeches', 12, ['How a speech persuades', 'Writing and giving one']],
      ],
    ],
    [
      'Language at work',
      [
        ['Reports and articles', 12, ['A newspaper report', 'Passive voice', 'Headlines']],
        ['A play on stage', 14, ['Reading parts', 'Stage directions', 'Performing a scene']],
      ],
    ],
  ],
}
