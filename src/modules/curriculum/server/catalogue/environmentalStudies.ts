import type { Outlines } from './outline.ts'

/** Environmental studies for grades 3 to 5. */
export const environmentalStudies: Outlines = {
  3: [
    [
      'Family and neighbours',
      [
        ['My family', 12, ['Who lives with us', 'Helping each other', 'Old and young']],
        ['Houses', 10, ['Kinds of houses', 'What a house needs']],
      ],
    ],
    [
      'Living things',
      [
        ['Plants around us', 14, ['Leaves and flowers', 'Plants we eat', 'A class garden']],
        ['Animals around us', 12, ['On land, in water, in the air', 'What animals eat']],
      ],
    ],
    ['Water and weather', [['Every drop', 12, ['Where water comes from', 'Saving water', 'Rainy days']]]],
  ],
  4: [
    [
      'Going to school',
      [
        ['Ways and bridges', 10, ['How children travel', 'Reading a simple map']],
        ['Work people do', 12, ['Work at home', 'Work in the town', 'Tools']],
      ],
    ],
    [
      'Food and health',
      [
        ['From field to plate', 12, ['Farmers', 'Markets', 'Keeping food fresh']],
        ['Our senses', 10, ['Eyes and ears', 'Touch, taste and smell']],
      ],
    ],
    ['Nature', [['Birds and their nests', 12, ['Beaks and claws', 'Nests', 'Birds of our school']]]],
  ],
  5: [
    [
      'Super senses',
      [
        ['How animals sense the world', 12, ['Hearing and smell', 'Sleep', 'Animals in danger']],
        ['Seeds', 12, ['Sprouting', 'How seeds travel', 'Seeds that feed us']],
      ],
    ],
    [
      'Water and air',
      [
        ['Water, past and present', 12, ['Step-wells and tanks', 'Floating and sinking', 'Clean water']],
        ['Breath and wind', 10, ['Warm and cool air', 'Measuring breath']],
      ],
    ],
    ['On the move', [['Up the mountain', 12, ['Camping', 'Working as a team', 'Homes in the hills']]]],
  ],
}
