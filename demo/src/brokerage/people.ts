// The people of the demo: plausible names, trades, streets. Faker's own lists give Zakary Pfannerstill, a Forward
// Markets Agent of Roob Ramp; these read like a real brokerage's contacts.

const words = (text: string) => text.trim().split(/\s+/)
const phrases = (text: string) => text.split(',').map((phrase) => phrase.trim())

/** Names by a family's origin, with each origin's share of the contacts. */
export const families = [
  {
    weight: 60,
    value: {
      women:
        words(`Mary Jennifer Linda Elizabeth Susan Jessica Sarah Karen Lisa Nancy Ashley Emily Kimberly Donna Michelle
        Amanda Melissa Stephanie Rebecca Laura Amy Angela Shirley Brenda Nicole Katherine Samantha Rachel Heather Megan
        Hannah Olivia Lauren Abigail Grace Natalie Danielle Brittany Tamika Keisha Monique Imani`),
      men: words(`James Robert John Michael David William Richard Joseph Thomas Chris Charles Daniel Matthew Anthony Mark
        Steven Paul Andrew Joshua Kenneth Kevin Brian George Timothy Jason Ryan Jacob Gary Nicholas Eric Jonathan Stephen
        Justin Scott Brandon Benjamin Tyler Aaron Marcus Terrence Darius Malik`),
      last: words(`Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson
        White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Nelson Baker Hall Campbell
        Mitchell Roberts Carter Phillips Evans Turner Parker Collins Edwards Stewart Morris Murphy Cook Rogers Morgan
        Cooper Peterson Reed Bailey Bell Kelly Howard Ward Cox Richardson Wood Watson Brooks Bennett Gray Hughes Price
        Myers Long Foster Sanders Ross Powell Sullivan Russell Fisher Henderson Coleman Simmons Patterson Jordan Reynolds
        Hamilton Graham Wallace West Cole Hayes Schmidt Schulz Müller Kowalski Novák O'Brien O'Connor McDonald McCoy`),
    },
  },
  {
    weight: 26,
    value: {
      women:
        words(`María Guadalupe Sofía Isabella Valentina Camila Ana Lucía Elena Gabriela Daniela Carmen Rosa Patricia
        Verónica Alejandra Mariana Paola Claudia Teresa Yolanda Inés`),
      men: words(`José Juan Luis Carlos Jesús Miguel Javier Francisco Alejandro Diego Ricardo Fernando Eduardo Rafael
        Sergio Manuel Héctor Raúl Óscar Andrés Iván Tomás`),
      last: words(`García Martínez Rodríguez Hernández López González Pérez Sánchez Ramírez Torres Flores Rivera Gómez
        Díaz Reyes Morales Cruz Ortiz Gutiérrez Chávez Ramos Ruiz Álvarez Mendoza Vásquez Castillo Jiménez Moreno Romero
        Herrera Medina Aguilar Garza Castro Guzmán Fernández Muñoz Salazar Soto Delgado Peña Ríos Cantú Treviño`),
    },
  },
  {
    weight: 8,
    value: {
      women: words('Linh Mai Thuy Grace Jenny Mei Xin Yuki Ji-woo Hana Vivian Tiffany'),
      men: words('Minh Tuan Khoa Wei Jun Kevin Daniel Min-jun Kenji Hao Vincent Peter'),
      last: words('Nguyen Tran Le Pham Hoang Chen Wang Li Zhang Kim Park Choi Tanaka Wong Lin Vu'),
    },
  },
  {
    weight: 6,
    value: {
      women: words('Priya Anjali Divya Neha Lakshmi Aisha Fatima Zara Meera Sana'),
      men: words('Raj Arjun Vikram Sanjay Rohan Omar Ahmed Imran Karthik Anil'),
      last: words('Patel Shah Singh Kumar Gupta Reddy Rao Sharma Khan Ali Hussain Iyer Mehta Joshi'),
    },
  },
]

export const professions = phrases(`Registered nurse, Software engineer, High school teacher, Elementary school teacher,
  Electrician, Accountant, Physician assistant, Project manager, Police officer, Firefighter, Dental hygienist, Attorney,
  Graphic designer, Restaurant owner, Truck driver, Pharmacist, Civil engineer, Marketing manager, HVAC technician,
  Sales representative, Physical therapist, Veterinarian, Army sergeant, Data analyst, Petroleum engineer, Welder,
  Chef, Hair stylist, Insurance agent, Financial planner, University professor, Flight attendant, Paramedic,
  Small business owner, Retired, Retired teacher, Paralegal, Operations manager, Carpenter, Product manager`)

/** Trades of the people an agent knows who are neither buyers nor sellers. */
export const trades = phrases(`Home inspector, General contractor, Plumber, Roofer, Landscaper, Interior designer,
  Title officer, Insurance agent, Photographer, Home stager, Appraiser, Estate attorney, Painter, Mover`)

export const streets = phrases(`Oak Hollow Drive, Bluebonnet Lane, Pecan Street, Live Oak Street, Cedar Ridge Drive,
  Main Street, Lakeview Drive, Maple Avenue, Elm Street, Magnolia Street, Willow Bend, Ranch Road, Sunset Boulevard,
  Mesquite Trail, Spring Creek Parkway, Church Street, Park Avenue, Hillcrest Drive, River Oaks Boulevard, Juniper Court,
  Fox Run, Stonebridge Way, Highland Avenue, Washington Street, Jefferson Avenue, Meadow Lane, Quail Ridge, Chestnut
  Street, Travis Street, Crockett Street, Cypress Creek Road, Prairie View Lane, Wildflower Way, Copper Canyon Drive,
  Country Club Road, Heritage Trail, Sycamore Street, Ridgewood Drive, Valley View Road, Honeysuckle Court`).map((s) =>
  s.replace(/\s+/g, ' '),
)

/** Where the contacts live, by area code: each has a hundred numbers from 555-0100 to 555-0199. */
export const places = [
  { state: 'TX', codes: [512, 737], cities: ['Austin', 'Round Rock', 'Cedar Park', 'Georgetown', 'Pflugerville'] },
  { state: 'TX', codes: [210, 726], cities: ['San Antonio', 'Converse', 'Helotes'] },
  { state: 'TX', codes: [713, 281, 832, 346], cities: ['Houston', 'Katy', 'Sugar Land', 'Spring', 'Pearland'] },
  { state: 'TX', codes: [214, 469, 972, 945], cities: ['Dallas', 'Plano', 'Frisco', 'Richardson', 'Garland'] },
  { state: 'TX', codes: [817, 682], cities: ['Fort Worth', 'Arlington', 'Keller', 'Grapevine'] },
  { state: 'TX', codes: [830], cities: ['New Braunfels', 'Fredericksburg', 'Boerne', 'Marble Falls'] },
  { state: 'TX', codes: [254], cities: ['Waco', 'Temple', 'Killeen'] },
  { state: 'TX', codes: [979], cities: ['Bryan', 'College Station', 'La Grange'] },
  { state: 'TX', codes: [936], cities: ['Conroe', 'Huntsville', 'Nacogdoches'] },
  { state: 'TX', codes: [940], cities: ['Denton', 'Wichita Falls'] },
  { state: 'TX', codes: [361], cities: ['Corpus Christi', 'Victoria', 'Rockport'] },
  { state: 'TX', codes: [409], cities: ['Galveston', 'Beaumont'] },
  { state: 'TX', codes: [956], cities: ['McAllen', 'Brownsville', 'Laredo'] },
  { state: 'TX', codes: [806], cities: ['Lubbock', 'Amarillo'] },
  { state: 'TX', codes: [903, 430], cities: ['Tyler', 'Longview'] },
  { state: 'TX', codes: [325], cities: ['Abilene', 'San Angelo'] },
  { state: 'TX', codes: [432], cities: ['Midland', 'Odessa'] },
  { state: 'TX', codes: [915], cities: ['El Paso'] },
  { state: 'CA', codes: [408], cities: ['San Jose'] },
  { state: 'CO', codes: [303], cities: ['Denver'] },
  { state: 'IL', codes: [312], cities: ['Chicago'] },
  { state: 'OK', codes: [405], cities: ['Oklahoma City', 'Norman'] },
  { state: 'LA', codes: [504], cities: ['New Orleans'] },
  { state: 'AZ', codes: [602], cities: ['Phoenix'] },
]
