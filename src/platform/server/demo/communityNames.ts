// Names that go together, by the family's community. `Latin/own script` if the family may use its own script.
// First and last names are chosen so that they never combine to a well-known person.

export type Script = 'Latin' | 'Devanagari' | 'Kannada' | 'Tamil' | 'Telugu' | 'Bengali' | 'Gujarati' | 'Urdu'

export type Community = {
  name: string
  /** Weight in a school in Bengaluru or Mysuru. */
  share: number
  script: Script
  male: string
  female: string
  last: string
  /** A second name that all men, or all women, of the community have. */
  second?: { male: string; female: string }
}

export const communities: readonly Community[] = [
  {
    name: 'Kannada',
    share: 34,
    script: 'Kannada',
    male: `Manjunath/ಮಂಜುನಾಥ್ Basavaraj/ಬಸವರಾಜ್ Chethan/ಚೇತನ್ Darshan/ದರ್ಶನ್ Girish/ಗಿರೀಶ್ Harsha/ಹರ್ಷ Karthik/ಕಾರ್ತಿಕ್ Lohith/ಲೋಹಿತ್
      Madhusudan/ಮಧುಸೂದನ್ Nagaraj/ನಾಗರಾಜ್ Pavan/ಪವನ್ Pradeep/ಪ್ರದೀಪ್ Raghavendra/ರಾಘವೇಂದ್ರ Santhosh/ಸಂತೋಷ್ Shashank/ಶಶಾಂಕ್ Srinivas/ಶ್ರೀನಿವಾಸ್
      Tejas/ತೇಜಸ್ Umesh/ಉಮೇಶ್ Vinay/ವಿನಯ್ Yogesh/ಯೋಗೇಶ್ Abhishek/ಅಭಿಷೇಕ್ Adarsh/ಆದರ್ಶ್ Nithin/ನಿತಿನ್ Prajwal/ಪ್ರಜ್ವಲ್ Suhas/ಸುಹಾಸ್ Anirudh/ಅನಿರುದ್ಧ್
      Dhanush/ಧನುಷ್ Gagan/ಗಗನ್ Likith/ಲಿಖಿತ್ Manoj/ಮನೋಜ್ Varun/ವರುಣ್ Skanda/ಸ್ಕಂದ`,
    female: `Ananya/ಅನನ್ಯಾ Anusha/ಅನುಷಾ Bhavya/ಭವ್ಯಾ Chaitra/ಚೈತ್ರಾ Deepa/ದೀಪಾ Gowri/ಗೌರಿ Hema/ಹೇಮಾ Indira/ಇಂದಿರಾ Jyothi/ಜ್ಯೋತಿ Kavya/ಕಾವ್ಯಾ
      Lakshmi/ಲಕ್ಷ್ಮಿ Megha/ಮೇಘಾ Nandini/ನಂದಿನಿ Pallavi/ಪಲ್ಲವಿ Rashmi/ರಶ್ಮಿ Sahana/ಸಹನಾ Shwetha/ಶ್ವೇತಾ Sowmya/ಸೌಮ್ಯಾ Spoorthi/ಸ್ಫೂರ್ತಿ
      Sushma/ಸುಷ್ಮಾ Tejaswini/ತೇಜಸ್ವಿನಿ Usha/ಉಷಾ Vidya/ವಿದ್ಯಾ Yashaswini/ಯಶಸ್ವಿನಿ Prerana/ಪ್ರೇರಣಾ Bindu/ಬಿಂದು Chandana/ಚಂದನಾ Hamsa/ಹಂಸಾ
      Impana/ಇಂಪನಾ Manasa/ಮಾನಸಾ Roopa/ರೂಪಾ Vaishnavi/ವೈಷ್ಣವಿ`,
    last: `Gowda/ಗೌಡ Hegde/ಹೆಗಡೆ Shetty/ಶೆಟ್ಟಿ Bhat/ಭಟ್ Murthy/ಮೂರ್ತಿ Rao/ರಾವ್ Patil/ಪಾಟೀಲ್ Kulkarni/ಕುಲಕರ್ಣಿ Nayak/ನಾಯಕ್ Kamath/ಕಾಮತ್
      Acharya/ಆಚಾರ್ಯ Hiremath/ಹಿರೇಮಠ್ Bellad/ಬೆಲ್ಲದ್ Angadi/ಅಂಗಡಿ Desai/ದೇಸಾಯಿ Joshi/ಜೋಶಿ Poojary/ಪೂಜಾರಿ Urs/ಅರಸ್ Swamy/ಸ್ವಾಮಿ
      Kotian/ಕೋಟ್ಯಾನ್ Alva/ಆಳ್ವ Puranik/ಪುರಾಣಿಕ್ Bangera/ಬಂಗೇರ Hebbar/ಹೆಬ್ಬಾರ್ Udupa/ಉಡುಪ Karanth/ಕಾರಂತ್ Mudhol/ಮುಧೋಳ್ Pujar/ಪೂಜಾರ್`,
  },
  {
    name: 'Tamil',
    share: 9,
    script: 'Tamil',
    male: `Karthik/கார்த்திக் Senthil/செந்தில் Murugan/முருகன் Arun/அருண் Balaji/பாலாஜி Dinesh/தினேஷ் Ezhil/எழில் Ganesh/கணேஷ் Hari/ஹரி
      Ilango/இளங்கோ Kumaran/குமரன் Mani/மணி Naveen/நவீன் Prabhu/பிரபு Saravanan/சரவணன் Selvam/செல்வம் Sundar/சுந்தர் Vignesh/விக்னேஷ்
      Tamilselvan/தமிழ்ச்செல்வன் Vetri/வெற்றி Aravind/அரவிந்த் Bharath/பரத் Gokul/கோகுல் Pugazh/புகழ் Anbu/அன்பு`,
    female: `Anitha/அனிதா Abirami/அபிராமி Bhuvana/புவனா Chitra/சித்ரா Devi/தேவி Ezhilarasi/எழிலரசி Gayathri/காயத்ரி Hemalatha/ஹேமலதா
      Ilakkiya/இலக்கியா Janani/ஜனனி Kavitha/கவிதா Kayalvizhi/கயல்விழி Lavanya/லாவண்யா Malathi/மாலதி Meenakshi/மீனாட்சி Nithya/நித்யா
      Oviya/ஓவியா Priya/பிரியா Revathi/ரேவதி Sangeetha/சங்கீதா Selvi/செல்வி Sudha/சுதா Thamarai/தாமரை Vasantha/வசந்தா Yazhini/யாழினி`,
    last: `Subramanian/சுப்பிரமணியன் Ramasamy/ராமசாமி Natarajan/நடராஜன் Rajendran/ராஜேந்திரன் Krishnan/கிருஷ்ணன் Sundaram/சுந்தரம்
      Venkatesan/வெங்கடேசன் Shanmugam/சண்முகம் Chandran/சந்திரன் Iyer/ஐயர் Iyengar/ஐயங்கார் Pillai/பிள்ளை Mudaliar/முதலியார் Nadar/நாடார்
      Chettiar/செட்டியார் Arumugam/ஆறுமுகம் Perumal/பெருமாள் Kannan/கண்ணன் Mohan/மோகன் Manickam/மாணிக்கம்`,
  },
  {
    name: 'Telugu',
    share: 10,
    script: 'Telugu',
    male: `Venkatesh/వెంకటేష్ Anil/అనిల్ Bhaskar/భాస్కర్ Charan/చరణ్ Dinakar/దినకర్ Gopi/గోపి Harish/హరీష్ Jagadeesh/జగదీష్ Kalyan/కళ్యాణ్
      Lokesh/లోకేష్ Madhu/మధు Naresh/నరేష్ Praveen/ప్రవీణ్ Rajesh/రాజేష్ Ramana/రమణ Sai/సాయి Santosh/సంతోష్ Satish/సతీష్ Srikanth/శ్రీకాంత్
      Suresh/సురేష్ Teja/తేజ Uday/ఉదయ్ Vamsi/వంశీ Varun/వరుణ్ Yashwanth/యశ్వంత్`,
    female: `Anusha/అనూష Bhargavi/భార్గవి Chandana/చందన Divya/దివ్య Geetha/గీత Harika/హారిక Jahnavi/జాహ్నవి Keerthi/కీర్తి Lalitha/లలిత
      Madhavi/మాధవి Mounika/మౌనిక Navya/నవ్య Padma/పద్మ Pravallika/ప్రవల్లిక Rajani/రజని Ramya/రమ్య Sirisha/శిరీష Sravani/శ్రావణి Swathi/స్వాతి
      Tejaswi/తేజస్వి Uma/ఉమ Vaishnavi/వైష్ణవి Varalakshmi/వరలక్ష్మి Yamini/యామిని Sindhu/సింధు`,
    last: `Reddy/రెడ్డి Naidu/నాయుడు Chowdary/చౌదరి Varma/వర్మ Raju/రాజు Sastry/శాస్త్రి Prasad/ప్రసాద్ Goud/గౌడ్ Murthy/మూర్తి Rao/రావు Setty/శెట్టి
      Vemula/వేముల Kondapalli/కొండపల్లి Mallela/మల్లెల Pasupuleti/పసుపులేటి Gudipati/గుడిపాటి Nallamothu/నల్లమోతు Boddu/బొడ్డు
      Tadepalli/తాడేపల్లి Addanki/అద్దంకి`,
  },
  {
    name: 'Malayalam',
    share: 6,
    script: 'Latin',
    male: `Akhil Arjun Bineesh Deepak Gokul Hari Jayan Jithin Krishnadas Manoj Midhun Nikhil Pranav Rajeev Renjith Sajith Sandeep Shyam
      Sreejith Sudheesh Unni Vineeth Vishnu Vivek Sarath`,
    female: `Aiswarya Ambili Anagha Archana Aswathy Athira Bindu Chithra Devika Dhanya Gopika Greeshma Indu Keerthana Lekshmi Malini Meera
      Nimisha Preethi Remya Reshma Sandhya Sreelakshmi Sruthi Veena`,
    last: `Nair Menon Pillai Kurup Panicker Warrier Nambiar Namboothiri Kaimal Varma Unnithan Marar Ezhuthachan Thampi Poduval Eradi Kartha
      Asan Vaidyar Nedungadi`,
  },
  {
    name: 'Hindi',
    share: 12,
    script: 'Devanagari',
    male: `Aakash/आकाश Abhinav/अभिनव Amar/अमर Anurag/अनुराग Arpit/अर्पित Deepak/दीपक Devesh/देवेश Gaurav/गौरव Himanshu/हिमांशु Kartik/कार्तिक
      Lalit/ललित Mohit/मोहित Mukul/मुकुल Nitin/नितिन Prakash/प्रकाश Pramod/प्रमोद Raghav/राघव Rakesh/राकेश Shivam/शिवम Subodh/सुबोध
      Sumit/सुमित Tarun/तरुण Vikas/विकास Vivek/विवेक Yash/यश`,
    female: `Aarti/आरती Anjali/अंजलि Archana/अर्चना Garima/गरिमा Ila/इला Jyoti/ज्योति Kalpana/कल्पना Khushi/खुशी Komal/कोमल Mamta/ममता
      Meenakshi/मीनाक्षी Neeraja/नीरजा Neha/नेहा Nisha/निशा Pratima/प्रतिमा Preeti/प्रीति Radhika/राधिका Ritu/ऋतु Sakshi/साक्षी Sapna/सपना
      Shikha/शिखा Shreya/श्रेया Sunita/सुनीता Tanvi/तन्वी Vandana/वंदना`,
    last: `Agarwal/अग्रवाल Awasthi/अवस्थी Chaturvedi/चतुर्वेदी Dubey/दुबे Dwivedi/द्विवेदी Gupta/गुप्ता Jain/जैन Maurya/मौर्य Mishra/मिश्रा
      Pandey/पांडेय Pathak/पाठक Rathore/राठौर Saxena/सक्सेना Shukla/शुक्ला Srivastava/श्रीवास्तव Tiwari/तिवारी Tripathi/त्रिपाठी Tyagi/त्यागी
      Upadhyay/उपाध्याय Verma/वर्मा`,
  },
  {
    name: 'Bengali',
    share: 4,
    script: 'Bengali',
    male: `Amitava/অমিতাভ Anup/অনুপ Arindam/অরিন্দম Arnab/অর্ণব Bikash/বিকাশ Bivas/বিভাস Debashis/দেবাশিস Dipankar/দীপঙ্কর Gopal/গোপাল
      Indrajit/ইন্দ্রজিৎ Joydeep/জয়দীপ Kaushik/কৌশিক Pallab/পল্লব Rajat/রজত Ranajit/রণজিৎ Sagnik/সাগ্নিক Sanjib/সঞ্জীব Shantanu/শান্তনু
      Subhajit/শুভজিৎ Swapan/স্বপন Tanmoy/তন্ময় Tapan/তপন Ujjal/উজ্জ্বল`,
    female: `Anindita/অনিন্দিতা Aparajita/অপরাজিতা Barnali/বর্ণালী Bidisha/বিদিশা Chandrima/চন্দ্রিমা Debjani/দেবযানী Ishita/ঈশিতা Jayati/জয়তী
      Keya/কেয়া Mahua/মহুয়া Mitali/মিতালি Moumita/মৌমিতা Paromita/পারমিতা Piyali/পিয়ালী Poulami/পৌলমী Rima/রিমা Rupa/রূপা Sanchita/সঞ্চিতা
      Sharmistha/শর্মিষ্ঠা Shreyasi/শ্রেয়সী Sudeshna/সুদেষ্ণা Sukanya/সুকন্যা Urmi/ঊর্মি`,
    last: `Banerjee/ব্যানার্জি Chatterjee/চ্যাটার্জি Mukherjee/মুখার্জি Bhattacharya/ভট্টাচার্য Chakraborty/চক্রবর্তী Das/দাস Dey/দে Ghosh/ঘোষ
      Guha/গুহ Kundu/কুন্ডু Majumdar/মজুমদার Mitra/মিত্র Mondal/মণ্ডল Nandi/নন্দী Pal/পাল Roy/রায় Saha/সাহা Sarkar/সরকার
      Sengupta/সেনগুপ্ত Biswas/বিশ্বাস`,
  },
  {
    name: 'Gujarati',
    share: 3,
    script: 'Gujarati',
    male: `Bhavesh/ભાવેશ Chirag/ચિરાગ Darshil/દર્શિલ Dhaval/ધવલ Dipesh/દીપેશ Gaurang/ગૌરાંગ Hitesh/હિતેશ Jatin/જતીન Kalpesh/કલ્પેશ Kishan/કિશન
      Mehul/મેહુલ Mitesh/મિતેશ Nilesh/નીલેશ Nimesh/નિમેષ Parth/પાર્થ Piyush/પીયૂષ Pratik/પ્રતીક Rushabh/ઋષભ Sagar/સાગર Tejas/તેજસ Tirth/તીર્થ
      Utsav/ઉત્સવ Viral/વિરલ Yagnesh/યજ્ઞેશ`,
    female: `Alpa/અલ્પા Avani/અવની Bhakti/ભક્તિ Charmi/ચાર્મી Daxa/દક્ષા Dhara/ધારા Foram/ફોરમ Gopi/ગોપી Heta/હેતા Hetal/હેતલ Jalpa/જલ્પા Jinal/જીનલ
      Komal/કોમલ Krupa/કૃપા Mital/મિતલ Nirali/નિરાલી Pinal/પિનલ Palak/પલક Riddhi/રિદ્ધિ Sejal/સેજલ Shital/શીતલ Toral/તોરલ Urvi/ઉર્વી
      Vaishali/વૈશાલી Zarna/ઝરણા`,
    last: `Patel/પટેલ Shah/શાહ Mehta/મહેતા Desai/દેસાઈ Trivedi/ત્રિવેદી Dave/દવે Joshi/જોશી Parikh/પરીખ Pandya/પંડ્યા Vyas/વ્યાસ Thakkar/ઠક્કર
      Panchal/પંચાલ Solanki/સોલંકી Rathod/રાઠોડ Prajapati/પ્રજાપતિ Chauhan/ચૌહાણ Bhatt/ભટ્ટ Raval/રાવલ Kapadia/કાપડિયા Sheth/શેઠ`,
  },
  {
    name: 'Punjabi',
    share: 2,
    script: 'Latin',
    male: `Ankush Ashwani Deepak Gagan Hitesh Ishan Kanav Kunal Lovish Manav Naveen Nikhil Pawan Rajan Ridham Sahil Sandeep Sumit Tarun
      Vaibhav Vikram Vineet Yatin Raman`,
    female: `Aarushi Bhavna Divya Gunjan Kanika Kriti Mansi Meenu Natasha Nidhi Pallavi Payal Rachna Ruchi Saloni Shilpa Shruti Simran Swati
      Tanya Vani Vidhi`,
    last: `Arora Bhatia Bhalla Chopra Dhawan Gulati Kalra Luthra Mahajan Malhotra Mehra Nanda Puri Sabharwal Sachdeva Sehgal Suri Taneja
      Talwar Wadhwa`,
  },
  {
    name: 'Marathi',
    share: 5,
    script: 'Devanagari',
    male: `Ameya/अमेय Aniket/अनिकेत Avinash/अविनाश Chinmay/चिन्मय Datta/दत्ता Ganesh/गणेश Hrishikesh/हृषीकेश Jayant/जयंत Kunal/कुणाल Mandar/मंदार
      Milind/मिलिंद Nikhil/निखिल Ninad/निनाद Omkar/ओंकार Prasad/प्रसाद Prathamesh/प्रथमेश Rohan/रोहन Sameer/समीर Sandesh/संदेश Shailesh/शैलेश
      Shripad/श्रीपाद Siddhesh/सिद्धेश Suyog/सुयोग Tushar/तुषार Vaibhav/वैभव Vinayak/विनायक Yogesh/योगेश`,
    female: `Aditi/अदिती Amruta/अमृता Anagha/अनघा Aparna/अपर्णा Gauri/गौरी Girija/गिरिजा Ketaki/केतकी Madhura/मधुरा Manasi/मानसी Mugdha/मुग्धा
      Neha/नेहा Pradnya/प्रज्ञा Rasika/रसिका Rutuja/ऋतुजा Sayali/सायली Shalaka/शलाका Shraddha/श्रद्धा Snehal/स्नेहल Supriya/सुप्रिया
      Swarali/स्वराली Tejashree/तेजश्री Trupti/तृप्ती Urmila/उर्मिला Vaidehi/वैदेही Vrushali/वृषाली`,
    last: `Deshpande/देशपांडे Kulkarni/कुलकर्णी Joshi/जोशी Jadhav/जाधव Shinde/शिंदे Bhosale/भोसले Gaikwad/गायकवाड Kale/काळे Sawant/सावंत
      Chavan/चव्हाण Gokhale/गोखले Apte/आपटे Ranade/रानडे Phadke/फडके Mane/माने More/मोरे Salunkhe/साळुंखे Kadam/कदम Wagh/वाघ Limaye/लिमये`,
  },
  {
    name: 'Urdu',
    share: 10,
    script: 'Urdu',
    male: `Aasim/عاصم Adnan/عدنان Aftab/آفتاب Arshad/ارشد Bilal/بلال Daniyal/دانیال Ehsan/احسان Faisal/فیصل Farhan/فرحان Hamza/حمزہ Haroon/ہارون
      Ilyas/الیاس Junaid/جنید Kashif/کاشف Mansoor/منصور Nadeem/ندیم Nasir/ناصر Qasim/قاسم Rashid/راشد Rizwan/رضوان Saad/سعد Tariq/طارق
      Umar/عمر Usman/عثمان Waseem/وسیم Yasir/یاسر Zubair/زبیر`,
    female: `Aaliya/عالیہ Afreen/آفرین Amina/آمنہ Asma/اسما Ayesha/عائشہ Bushra/بشریٰ Firdous/فردوس Hina/حنا Iqra/اقرا Kausar/کوثر Lubna/لبنیٰ
      Maryam/مریم Nazia/نازیہ Nida/ندا Noor/نور Rabia/رابعہ Rukhsar/رخسار Sadia/سعدیہ Saima/صائمہ Sameena/ثمینہ Shabnam/شبنم Shaista/شائستہ
      Sumaiya/سمیہ Tahira/طاہرہ Uzma/عظمیٰ Yasmeen/یاسمین Zainab/زینب Zoya/زویا`,
    last: `Ahmed/احمد Ali/علی Ansari/انصاری Baig/بیگ Farooqui/فاروقی Hashmi/ہاشمی Hussain/حسین Jafri/جعفری Khatib/خطیب Mulla/ملا Nadaf/نداف
      Pasha/پاشا Qazi/قاضی Qureshi/قریشی Rizvi/رضوی Sheikh/شیخ Siddiqui/صدیقی Syed/سید Usmani/عثمانی Zaidi/زیدی Sharieff/شریف`,
  },
  {
    name: 'Goan Christian',
    share: 2,
    script: 'Latin',
    male: `Aaron Alwyn Anthony Brian Clive Denzil Elton Errol Glenn Ian Jason Joel Keith Lloyd Melwyn Nigel Oswald Patrick Reuben Roshan
      Royston Savio Trevor Valerian`,
    female: `Alisha Anita Carol Cheryl Clara Daphne Delphine Diana Elaine Flavia Gloria Hazel Irene Jacinta Janet Joyce Lavina Lorraine Melissa
      Muriel Olivia Priscilla Rhea Sharon Veronica`,
    last: `D'Souza Fernandes Pinto Rodrigues Pereira Lobo Menezes Sequeira D'Costa Mascarenhas Noronha Saldanha Coutinho Gonsalves Rebello
      Crasta Castelino Mendonca Vaz D'Mello`,
  },
  {
    name: 'Kerala Christian',
    share: 2,
    script: 'Latin',
    male: `Abin Ajo Alan Benny Bijo Boby Cyril Denny Ebin Eldho Jerin Jibin Jobin Jomon Josekutty Libin Melvin Noble Paulson Rony Saju Shibu
      Tijo`,
    female: `Alphonsa Ancy Anju Annamma Bincy Blessy Celin Delna Elsa Feba Gracy Helna Jincy Jisha Leena Liya Merin Minu Neethu Nimmy Reeba
      Rinsy Sheeba Sini Tessy`,
    last: `Thomas Joseph Varghese Kurian Mathew Chacko Kuruvilla Philip Abraham Cherian Eapen George Jacob Koshy Kuriakose Mammen Ninan
      Paulose Punnoose Scaria Zachariah`,
  },
  {
    name: 'Sikh',
    share: 1,
    script: 'Latin',
    second: { male: 'Singh', female: 'Kaur' },
    male: `Amandeep Baldev Daljeet Gurdeep Gurkirat Harjinder Harmeet Harpreet Inderjeet Jagdeep Jaskaran Jaspal Kulwinder Lakhwinder Maninder
      Navtej Paramjit Prabhjot Rajvinder Ravinder Sarabjit Satnam Tejinder Upkar`,
    female: `Amanpreet Amrit Baljit Daljit Gurleen Harleen Harsimran Ishmeet Jasleen Jasmeet Jaspreet Kirandeep Kiranjot Kulwant Manpreet Navneet
      Noorpreet Parminder Prabhleen Rajwant Rupinder Simranjit Sukhmani Sukhpreet Taranjit`,
    last: `Gill Sandhu Dhillon Grewal Bedi Sodhi Ahluwalia Bajwa Cheema Randhawa Virk Chadha Oberoi Sawhney Aulakh Dhaliwal Kang Mann Pannu`,
  },
]
