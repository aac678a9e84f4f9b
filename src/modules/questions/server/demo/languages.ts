import { type DemoChapter, fill, long, match, mcq, order, passage, several, short, truth } from './builders.ts'

export const languages: DemoChapter[] = [
  {
    grade: '7',
    course: 'Hindi',
    chapter: 'संज्ञा और सर्वनाम',
    language: 'hi',
    questions: [
      mcq('“बुढ़ापा” किस प्रकार की संज्ञा है?', ['भाववाचक', 'व्यक्तिवाचक', 'जातिवाचक', 'समूहवाचक'], {
        topic: 'संज्ञा के भेद',
        level: 1,
      }),
      fill('“मैं, तुम, वह” <<सर्वनाम>> कहलाते हैं।', { topic: 'सर्वनाम', level: 1, bloom: 1 }),
      match(
        'शब्दों का उनके भेद से मिलान कीजिए।',
        { हिमालय: 'व्यक्तिवाचक संज्ञा', नदी: 'जातिवाचक संज्ञा', मिठास: 'भाववाचक संज्ञा', सेना: 'समूहवाचक संज्ञा' },
        { topic: 'संज्ञा के भेद' },
      ),
      truth('“कोई” निश्चयवाचक सर्वनाम है।', false, { topic: 'सर्वनाम', why: '“कोई” अनिश्चयवाचक सर्वनाम है।' }),
      several('इनमें से सर्वनाम शब्द कौन-से हैं?', ['वह', 'कौन'], ['राम', 'सुंदर', 'पुस्तक'], { topic: 'सर्वनाम' }),
    ],
  },
  {
    grade: '7',
    course: 'Hindi',
    chapter: 'मुहावरे और लोकोक्तियाँ',
    language: 'hi',
    questions: [
      match('मुहावरों का उनके अर्थ से मिलान कीजिए।', {
        'आँख का तारा': 'बहुत प्यारा',
        'नाक में दम करना': 'परेशान करना',
        'हाथ मलना': 'पछताना',
        'दाँत खट्टे करना': 'हराना',
      }),
      mcq(
        '“अधजल गगरी छलकत जाए” का अर्थ है',
        ['कम ज्ञान वाला अधिक दिखावा करता है', 'आधा काम करना', 'पानी बचाना', 'घड़ा टूट जाना'],
        { level: 1 },
      ),
      short(
        '“नौ दो ग्यारह होना” मुहावरे का अर्थ लिखकर वाक्य में प्रयोग कीजिए।',
        ['अर्थ: भाग जाना।', 'वाक्य: पुलिस को देखते ही चोर नौ दो ग्यारह हो गया।'],
        { bloom: 3 },
      ),
    ],
  },
  {
    grade: '7',
    course: 'Hindi',
    chapter: 'अपठित गद्यांश',
    language: 'hi',
    questions: [
      passage(
        'जल ही जीवन है। पृथ्वी का लगभग **71 प्रतिशत** भाग जल से ढका है, परंतु पीने योग्य जल बहुत कम है। वर्षा के जल को तालाबों और कुओं में एकत्र करना जल-संरक्षण का सरल उपाय है। हमारे पूर्वज बावड़ियाँ बनवाते थे, जिनमें वर्ष भर जल रहता था।',
        [
          mcq(
            'पृथ्वी का कितना भाग जल से ढका है?',
            ['लगभग 71 प्रतिशत', 'लगभग 29 प्रतिशत', 'लगभग 50 प्रतिशत', 'लगभग 97 प्रतिशत'],
            { level: 1, bloom: 1 },
          ),
          fill('हमारे पूर्वज <<बावड़ियाँ|बावड़ी>> बनवाते थे।', { bloom: 1 }),
          short('जल-संरक्षण का एक सरल उपाय लिखिए।', ['वर्षा के जल को तालाबों और कुओं में एकत्र करना।']),
        ],
        { bloom: 2 },
      ),
      long(
        '“जल है तो कल है” विषय पर लगभग 100 शब्दों में अनुच्छेद लिखिए।',
        ['विषय से संबंध', 'विचारों का क्रम', 'शुद्ध भाषा', 'अपने उदाहरण', 'उचित समापन'],
        { bloom: 6 },
      ),
    ],
  },
  {
    grade: '7',
    course: 'English',
    chapter: 'Tenses',
    questions: [
      mcq('She ____ in Mysuru since 2019.', ['has lived', 'lives', 'is living', 'lived'], { topic: 'Present perfect' }),
      fill('Yesterday the children <<went>> (go) to the museum and <<saw>> (see) old coins.', {
        topic: 'Simple past',
        bloom: 3,
      }),
      several(
        'Which sentences are in the simple past?',
        ['I met her on Monday.', 'They did not come.'],
        ['He has left.', 'We are waiting.'],
        { topic: 'Simple past' },
      ),
      order('Make a question: put the words in order.', ['Have', 'you', 'ever', 'seen', 'a snow leopard?'], {
        topic: 'Present perfect',
      }),
      truth('“I have seen him yesterday.” is correct English.', false, {
        topic: 'Present perfect',
        why: 'With a time in the past use the simple past: I saw him yesterday.',
      }),
    ],
  },
  {
    grade: '7',
    course: 'English',
    chapter: 'Reading comprehension',
    questions: [
      passage(
        'The Western Ghats run along the west coast of India for about 1,600 km. They are older than the Himalayas. Clouds from the Arabian Sea rise against them and bring heavy rain to the coast, while the plateau behind them stays dry. More than 5,000 kinds of flowering plants grow here, many of them nowhere else on earth.',
        [
          mcq(
            'The Western Ghats are',
            [
              'older than the Himalayas',
              'younger than the Himalayas',
              'as old as the Himalayas',
              'higher than the Himalayas',
            ],
            { level: 1, bloom: 1 },
          ),
          short('Why is the plateau behind the Ghats dry?', [
            'The clouds rise against the Ghats and lose their rain on the coast.',
          ]),
          fill('The rain clouds come from the <<Arabian Sea>>.', { bloom: 1 }),
        ],
      ),
      long(
        'Write a letter to the editor of a newspaper about the trees cut down in your neighbourhood.',
        ['Format of a letter', 'Clear purpose', 'Facts and examples', 'Polite tone', 'Grammar and spelling'],
        { bloom: 6 },
      ),
    ],
  },
  {
    grade: '7',
    course: 'Social Science',
    chapter: 'Environment',
    questions: [
      mcq('Which layer of the earth do we live on?', ['Crust', 'Mantle', 'Outer core', 'Inner core'], {
        level: 1,
        bloom: 1,
      }),
      match('Match each sphere with what it is made of.', {
        Lithosphere: 'Rocks and soil',
        Hydrosphere: 'Water',
        Atmosphere: 'Air',
        Biosphere: 'Living things',
      }),
      order('From the surface to the centre of the earth:', ['Crust', 'Mantle', 'Outer core', 'Inner core']),
      short(
        'How does the ozone layer protect us?',
        ['It absorbs ultraviolet rays of the sun.', 'They would harm the skin and eyes of people and animals.'],
        { bloom: 4 },
      ),
      truth('The atmosphere is held around the earth by gravity.', true),
    ],
  },
  {
    grade: '7',
    course: 'Social Science',
    chapter: 'On equality',
    questions: [
      mcq(
        'Universal adult franchise means that',
        ['every adult citizen has one vote', 'only men vote', 'only those who pay tax vote', 'every child votes'],
        { level: 1 },
      ),
      fill('The midday meal scheme was first introduced in <<Tamil Nadu|Tamilnadu>>.', { bloom: 1 }),
      long('How does the Constitution of India recognise that everyone is equal? Give four points.', [
        'Every person is equal before the law.',
        'No discrimination by religion, race, caste, place of birth or sex.',
        'Everyone has access to public places.',
        'Untouchability has been abolished.',
      ]),
    ],
  },
  {
    grade: '5',
    course: 'Environmental Studies',
    chapter: 'Super senses',
    questions: [
      mcq('Which animal finds its way with sounds that we cannot hear?', ['Bat', 'Parrot', 'Cow', 'Tortoise'], {
        level: 1,
        bloom: 1,
      }),
      several('Which animals sleep through the winter?', ['Lizard', 'Bear'], ['Crow', 'Elephant'], {}),
      fill('A dog recognises people mainly by their <<smell>>.', { level: 1, bloom: 1 }),
      truth('Snakes have large outer ears.', false, {}),
    ],
  },
]
