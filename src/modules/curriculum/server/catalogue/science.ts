import type { Outlines } from './outline.ts'

/** Science for grades 6 to 10, in NCERT order. */
export const science: Outlines = {
  6: [
    ['Food', [['Components of food', 12, ['Nutrients', 'Balanced diet', 'Deficiency diseases']]]],
    [
      'Materials',
      [
        ['Sorting materials into groups', 10, ['Properties of materials', 'Soluble and insoluble']],
        ['Separation of substances', 12, ['Handpicking and sieving', 'Filtration', 'Evaporation']],
      ],
    ],
    [
      'The world of the living',
      [
        ['Getting to know plants', 12, ['Herbs, shrubs and trees', 'Leaf and root', 'Flower']],
        ['Body movements', 10, ['Joints', 'Movement of animals']],
        ['Living organisms and their surroundings', 12, ['Habitats', 'Adaptation', 'What is alive']],
      ],
    ],
    [
      'How things work',
      [
        ['Motion and measurement of distances', 12, ['Standard units', 'Kinds of motion']],
        ['Light, shadows and reflections', 12, ['Transparent and opaque', 'Shadows', 'Mirrors']],
        ['Electricity and circuits', 12, ['Electric cell', 'Circuits and switches', 'Conductors']],
        ['Fun with magnets', 10, ['Poles of a magnet', 'Making a magnet']],
      ],
    ],
    ['Natural resources', [['Air around us', 8, ['What air is made of', 'Oxygen for living things']]]],
  ],
  7: [
    [
      'Food',
      [
        ['Nutrition in plants', 10, ['Photosynthesis', 'Other modes of nutrition', 'Nutrients of the soil']],
        ['Nutrition in animals', 12, ['Human digestive system', 'Digestion in grass-eaters', 'Feeding in amoeba']],
      ],
    ],
    [
      'Materials',
      [
        ['Heat', 12, ['Measuring temperature', 'Transfer of heat', 'Clothes for the season']],
        ['Acids, bases and salts', 12, ['Indicators', 'Neutralisation', 'Neutralisation in daily life']],
        ['Physical and chemical changes', 10, ['Physical changes', 'Chemical changes', 'Rusting and crystals']],
      ],
    ],
    [
      'The world of the living',
      [
        ['Respiration in organisms', 12, ['Why we respire', 'Breathing', 'Breathing in other animals']],
        ['Transportation in animals and plants', 12, ['Circulatory system', 'Excretion', 'Transport in plants']],
        ['Reproduction in plants', 12, ['Asexual reproduction', 'Pollination', 'Seed dispersal']],
      ],
    ],
    [
      'How things work',
      [
        ['Motion and time', 12, ['Speed', 'Measuring time', 'Distance-time graph']],
        ['Electric current and its effects', 12, ['Symbols', 'Heating effect', 'Magnetic effect']],
        ['Light', 12, ['Reflection', 'Spherical mirrors', 'Lenses']],
      ],
    ],
    [
      'Natural resources',
      [
        ['Forests: our lifeline', 8, ['Layers of a forest', 'Forest as a recycler']],
        ['Wastewater story', 8, ['Water, our lifeline', 'Treating sewage']],
      ],
    ],
  ],
  8: [
    [
      'Food',
      [
        [
          'Crop production and management',
          12,
          ['Preparing the soil', 'Manure and fertilisers', 'Irrigation', 'Storage'],
        ],
        [
          'Microorganisms: friend and foe',
          12,
          ['Friendly microorganisms', 'Harmful microorganisms', 'Food preservation'],
        ],
      ],
    ],
    [
      'Materials',
      [
        ['Coal and petroleum', 8, ['Fossil fuels', 'Refining petroleum']],
        ['Combustion and flame', 10, ['Types of combustion', 'Structure of a flame', 'Fuel efficiency']],
      ],
    ],
    [
      'The world of the living',
      [
        ['Conservation of plants and animals', 10, ['Deforestation', 'Protected areas']],
        ['Reproduction in animals', 12, ['Sexual reproduction', 'Asexual reproduction']],
        ['Reaching the age of adolescence', 10, ['Puberty', 'Hormones', 'Reproductive health']],
      ],
    ],
    [
      'Moving things',
      [
        ['Force and pressure', 14, ['Contact forces', 'Forces at a distance', 'Pressure in liquids and gases']],
        ['Friction', 10, ['Factors of friction', 'Increasing and reducing friction']],
        ['Sound', 12, ['How sound is made', 'Human ear', 'Noise pollution']],
      ],
    ],
    [
      'How things work',
      [
        ['Chemical effects of electric current', 10, ['Conducting liquids', 'Electroplating']],
        ['Some natural phenomena', 10, ['Lightning', 'Earthquakes']],
        ['Light', 14, ['Laws of reflection', 'Multiple images', 'Care of the eyes']],
      ],
    ],
  ],
  9: [
    [
      'Matter: its nature and behaviour',
      [
        ['Matter in our surroundings', 12, ['States of matter', 'Change of state', 'Evaporation']],
        ['Is matter around us pure', 14, ['Mixtures and solutions', 'Colloids', 'Compounds']],
        ['Atoms and molecules', 14, ['Laws of combination', 'Formulae', 'Molecular mass']],
        ['Structure of the atom', 12, ['Models of an atom', 'Valency', 'Isotopes']],
      ],
    ],
    [
      'Organisation in the living world',
      [
        ['The fundamental unit of life', 14, ['Cell membrane', 'Nucleus', 'Organelles']],
        ['Tissues', 12, ['Plant tissues', 'Animal tissues']],
      ],
    ],
    [
      'Motion, force and work',
      [
        ['Motion', 16, ['Velocity and acceleration', 'Graphs', 'Equations of motion']],
        ['Force and laws of motion', 14, ['First law', 'Second law', 'Third law']],
        ['Gravitation', 14, ['Universal law', 'Free fall', 'Buoyancy']],
        ['Work and energy', 12, ['Work', 'Forms of energy', 'Power']],
        ['Sound', 10, ['Propagation of sound', 'Reflection of sound']],
      ],
    ],
    ['Food production', [['Improvement in food resources', 10, ['Crop variety', 'Animal husbandry']]]],
  ],
  10: [
    [
      'Chemical substances',
      [
        ['Chemical reactions and equations', 14, ['Balancing equations', 'Types of reactions', 'Oxidation']],
        ['Acids, bases and salts', 14, ['Reactions of acids and bases', 'The pH scale', 'Salts in use']],
        ['Metals and non-metals', 14, ['Physical properties', 'Reactivity', 'Extraction of metals']],
        ['Carbon and its compounds', 16, ['Bonding in carbon', 'Homologous series', 'Soaps and detergents']],
      ],
    ],
    [
      'World of living',
      [
        ['Life processes', 18, ['Nutrition', 'Respiration', 'Transportation', 'Excretion']],
        ['Control and coordination', 12, ['Nervous system', 'Coordination in plants', 'Hormones']],
        ['How do organisms reproduce', 12, ['Asexual reproduction', 'Reproduction in humans']],
        ['Heredity', 10, ['Mendel’s rules', 'Sex determination']],
      ],
    ],
    [
      'Natural phenomena',
      [
        ['Light: reflection and refraction', 16, ['Spherical mirrors', 'Refraction', 'Lenses']],
        ['The human eye and the colourful world', 10, ['Defects of vision', 'Dispersion and scattering']],
      ],
    ],
    [
      'Effects of current',
      [
        ['Electricity', 16, ['Ohm’s law', 'Resistance', 'Heating effect']],
        ['Magnetic effects of electric current', 12, ['Field of a conductor', 'Force on a conductor']],
      ],
    ],
    ['Natural resources', [['Our environment', 8, ['Ecosystem', 'Ozone layer and waste']]]],
  ],
}
