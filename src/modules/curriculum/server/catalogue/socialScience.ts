import type { Outlines } from './outline.ts'

/** Social science for grades 6 to 8: history, geography, civics. */
export const socialScience: Outlines = {
  6: [
    [
      'Our past',
      [
        ['From hunting to growing food', 10, ['Tools of stone', 'The first farmers', 'Herders and villages']],
        ['The earliest cities', 10, ['Harappa and its streets', 'Crafts and trade', 'How the cities ended']],
        ['Kingdoms and republics', 10, ['Rajas and the gana', 'Magadha', 'Ashoka gives up war']],
        ['New questions and ideas', 8, ['The Buddha', 'Mahavira', 'The Upanishads']],
      ],
    ],
    [
      'The earth, our home',
      [
        ['The earth in the solar system', 8, ['Stars and planets', 'The moon']],
        ['Latitudes and longitudes', 10, ['The grid on the globe', 'Heat zones', 'Time and place']],
        ['Maps', 8, ['Distance and direction', 'Symbols', 'Sketch and plan']],
        ['India: climate, plants and wildlife', 10, ['Seasons', 'Forests', 'Protected areas']],
      ],
    ],
    [
      'Living together',
      [
        ['Diversity', 8, ['What makes us different', 'Unity in diversity']],
        ['Local government', 10, ['The gram sabha', 'Work of the panchayat', 'The municipality']],
      ],
    ],
  ],
  7: [
    [
      'Our past',
      [
        ['Kings and kingdoms', 10, ['New dynasties', 'The Cholas', 'Temples and tanks']],
        ['The Delhi sultans', 10, ['Rulers of Delhi', 'Garrison towns', 'Land and taxes']],
        ['The Mughals', 12, ['From Babur to Aurangzeb', 'Mansabdars and jagirs', 'Akbar’s ideas']],
        ['Towns, traders and craftspersons', 8, ['Temple towns', 'Hampi and Surat']],
        ['Devotional paths to the divine', 8, ['Alvars and Nayanars', 'Basavanna', 'Kabir and Nanak']],
      ],
    ],
    [
      'Our environment',
      [
        ['Inside our earth', 8, ['The layers', 'Rocks and minerals', 'The rock cycle']],
        ['Air', 8, ['Composition of air', 'Weather and climate', 'Wind and pressure']],
        ['Water', 8, ['The water cycle', 'Tides and currents', 'Groundwater']],
        ['Deserts and rainforests', 8, ['The Sahara', 'Ladakh', 'The Amazon basin']],
      ],
    ],
    [
      'Democracy and equality',
      [
        ['Equality in a democracy', 6, ['One vote each', 'Recognising dignity']],
        ['State government', 8, ['Members and ministers', 'A debate in the assembly', 'Role in health']],
        ['Markets around us', 8, ['The weekly market', 'Chain of markets', 'A shirt in the market']],
      ],
    ],
  ],
  8: [
    [
      'Our past',
      [
        ['From trade to territory', 10, ['The Company comes east', 'Plassey and after', 'A new administration']],
        ['Ruling the countryside', 8, ['The permanent settlement', 'Indigo and the blue rebellion']],
        ['When people rebel: 1857', 10, ['Why they rose', 'The rebellion spreads', 'What changed after']],
        ['The national movement', 12, ['Early nationalism', 'Non-cooperation', 'Quit India and freedom']],
      ],
    ],
    [
      'Resources and development',
      [
        ['Resources', 6, ['Kinds of resources', 'Conserving resources']],
        ['Land, soil and water', 10, ['Land use', 'Soil and its profile', 'Saving water']],
        ['Agriculture', 8, ['Kinds of farming', 'Major crops', 'Two farms compared']],
        ['Industries', 8, ['Where industries settle', 'Steel', 'Cotton and information technology']],
      ],
    ],
    [
      'Social and political life',
      [
        ['The Indian Constitution', 10, ['Why a country needs one', 'Fundamental rights', 'Federalism']],
        ['Parliament and laws', 8, ['Two houses', 'How a law is made']],
        ['The judiciary', 8, ['Structure of the courts', 'Access to the courts']],
      ],
    ],
  ],
}
