/**
 * Which names a first name may stand for: the one list, from which `npm run generate` writes `given_names` of the database.
 * Only forms that are taken for a name without asking, of those that are common in the United States: public lists are made
 * for genealogy, where Ron is short for Veronica and Bill for Robert, and would make one person of a couple.
 */
const formsOf: Record<string, string> = {
  aaron: 'ron ronnie', abigail: 'abby abbie abbey', abraham: 'abe', adelaide: 'addie', adriana: 'adrianna',
  alan: 'allan allen al', albert: 'al bert', alberto: 'beto', alejandra: 'ale', alejandro: 'alex ale',
  alexander: 'alex al xander alec lex', alexandra: 'alex lexi sandra alexa lexie sandy', alexis: 'lexi',
  alfred: 'fred alf', alice: 'ali allie', alicia: 'ali', allison: 'alison allyson ali allie ally', alyssa: 'aly',
  amanda: 'mandy', amelia: 'amy millie', anastasia: 'stacy', andrea: 'andi drea andie', andrew: 'andy drew',
  angela: 'angie', angelina: 'angie', anna: 'ann anne annie ana nan', annette: 'annie', anthony: 'tony ant',
  antoinette: 'toni', antonia: 'toni', antonio: 'tony tono', arnold: 'arnie', arthur: 'art artie',
  august: 'gus auggie', augustus: 'gus', barbara: 'barb barbie babs bobbie', bartholomew: 'bart',
  beatrice: 'bea trixie', beatriz: 'bea', benedict: 'ben', benjamin: 'ben benny benji bennie',
  bernadette: 'bernie', bernard: 'bernie barney', bertram: 'bert', beverly: 'bev beverley', bradford: 'brad',
  bradley: 'brad', brendan: 'brendon', brian: 'bryan', bridget: 'bridie bridgette',
  brittany: 'britt brittney britney', caitlin: 'katelyn kaitlyn caitlyn kaitlin', calvin: 'cal', cameron: 'cam',
  camille: 'cami', candace: 'candy candice', carlos: 'charlie carlitos', carol: 'carole', carolina: 'caro',
  caroline: 'carrie carol', carolyn: 'carol', cassandra: 'cassie sandra cass', catalina: 'cata lina',
  catherine: 'cathy cat kathy kate katie katherine kathryn katharine catharine kat kathie cathie kitty kay katy kit trina',
  cecilia: 'celia ceci', charles: 'charlie chuck chas chaz charley chip', charlotte: 'charlie lottie char',
  chester: 'chet', christian: 'chris', christina: 'chris tina chrissy kristina christy cristina tina kris chrissie',
  christine: 'chris chrissy christy kristine tina kris chrissie',
  christopher: 'chris topher kit kristopher kris christoper', clayton: 'clay', clifford: 'cliff', clinton: 'clint',
  curtis: 'curt', cynthia: 'cindy cyndi cindi', daniel: 'dan danny dani', daniela: 'dani', danielle: 'dani danni',
  david: 'dave davey davy', deborah: 'deb debbie debra debby debora', delores: 'dolores', dennis: 'denny denis',
  diana: 'diane di dianne dianna', dominic: 'dom dominick', donald: 'don donnie donny',
  dorothy: 'dot dottie dolly dottie', douglas: 'doug', duane: 'dwayne', edgar: 'ed eddie',
  edmund: 'ed eddie ned edmond', eduardo: 'eddie lalo edward ed', edward: 'ed eddie ted ned teddy eddy',
  edwin: 'ed eddie', eileen: 'aileen', elaine: 'lainie', eleanor: 'ellie nell nora elinor', elijah: 'eli',
  elizabeth: 'liz lizzie beth betsy betty eliza libby bess ellie bette bettie lizzy betsey elisabeth',
  ellen: 'ellie nell', elliott: 'elliot eliot', emanuel: 'manny', emily: 'em emmy emilie', eric: 'erik erich',
  ernest: 'ernie', ernesto: 'ernie', eugene: 'gene', evelyn: 'eve evie', ezekiel: 'zeke', fernando: 'nando fer',
  florence: 'flo', frances: 'fran frannie francie francine', francis: 'frank fran frankie',
  francisco: 'frank paco pancho cisco frankie', franklin: 'frank frankie',
  frederick: 'fred freddy freddie frederic fredrick', gabriel: 'gabe', gabriela: 'gabby', gabriella: 'gabby',
  gabrielle: 'gabby gabi', genevieve: 'gen', geoffrey: 'geoff', george: 'georgie', georgia: 'georgie',
  gerald: 'jerry gerry', geraldine: 'gerry geri', gerard: 'gerry jerry', gilbert: 'gil', gordon: 'gordy',
  gregory: 'greg gregg', guadalupe: 'lupe lupita', gustavo: 'gus tavo', gwendolyn: 'gwen wendy', hannah: 'hanna',
  harold: 'harry hal', harriet: 'hattie', harrison: 'harry', helen: 'helena', henry: 'hank harry hal',
  herbert: 'herb bert herbie', howard: 'howie', hubert: 'bert', humberto: 'beto', ignacio: 'nacho', isaac: 'ike',
  isabel: 'izzy bella isabelle isa bel isobel', isabella: 'izzy bella', jacob: 'jake jakob',
  jacqueline: 'jackie jacquie jacquelyn jacklyn', james: 'jim jimmy jamie jimmie', jamie: 'jaime',
  jane: 'janie jayne', janet: 'jan', janice: 'jan janis', jason: 'jay', javier: 'javi', jean: 'jeanie jeannie jeanne',
  jeffrey: 'jeff geoff geoffrey jeffery jeffry', jennifer: 'jen jenn jenny jenna jennie', jeremiah: 'jerry',
  jeremy: 'jerry', jerome: 'jerry', jesse: 'jess', jessica: 'jess jessie', jesus: 'chuy', jill: 'jillian gillian',
  joan: 'joanie', joanna: 'jo joanne joann johanna', joanne: 'jo joann',
  john: 'jack johnny jon johnnie jonny', jonathan: 'jon jonny johnathan jonathon', jose: 'pepe joe', josefina: 'fina',
  joseph: 'joe joey', josephine: 'jo josie', joshua: 'josh', juana: 'juanita', judith: 'judy judi jude',
  julia: 'julie', juliana: 'julie', karen: 'karin', karl: 'carl', kathleen: 'kathy kathie cathleen cathy',
  kenneth: 'ken kenny', kimberly: 'kim kimberley kimmie kimmy', kristen: 'kris kristin kirsten', kristin: 'kris',
  laura: 'laurie lori', lauren: 'laurie', lawrence: 'larry laurence', leah: 'lea', leonard: 'len lenny leo leon',
  leonardo: 'leo', leroy: 'roy', leslie: 'les lesley', lester: 'les', lillian: 'lily lil lilian', linda: 'lindy lin',
  lisa: 'liza', lorraine: 'lori', louis: 'lou louie lewis', louise: 'lou', lucille: 'lucy',
  lynn: 'lynne lyn', mackenzie: 'mac kenzie', madeline: 'maddie maddy madeleine madelyn', manuel: 'manny manolo',
  marcia: 'marsha', marcus: 'marc mark', margaret: 'maggie peggy meg marge margie madge greta peg meggie maggy',
  margarita: 'rita', margot: 'margo', marion: 'marian', marjorie: 'marge margie', mark: 'marc',
  martha: 'marty', martin: 'marty', marvin: 'marv', mary: 'molly polly mamie maggie', mathilda: 'tilly',
  matilda: 'tilly', matthew: 'matt matty mat mathew', maurice: 'maury morris', maximilian: 'max', maxwell: 'max',
  megan: 'meg meghan', melanie: 'mel', melinda: 'mindy mel', melissa: 'missy mel lissa', melvin: 'mel',
  mercedes: 'meche', michael: 'mike mikey mick mickey micky micheal', michelle: 'shelly shelley michele missy',
  miguel: 'mike michael', mildred: 'millie', miranda: 'mandy randi', miriam: 'mimi', mitchell: 'mitch',
  mohammed: 'mohammad muhammad mo mohamed mohd', montgomery: 'monty', nancy: 'nan', natalie: 'nat nattie',
  nathan: 'nate nat', nathaniel: 'nate nathan nat', nicholas: 'nick nicky nicolas nico',
  nicole: 'nikki nicky nicki nichole', nora: 'norah', norman: 'norm', oliver: 'ollie', olivia: 'liv livvy',
  oscar: 'oz', pamela: 'pam', patricia: 'pat patty trish tricia patti pattie patsy trisha',
  patrick: 'pat paddy patty', pauline: 'polly', penelope: 'penny', peter: 'pete petey', philip: 'phil phillip pip',
  priscilla: 'cilla', rachel: 'rachael rach', rafael: 'rafa raphael', ramon: 'ray', randall: 'randy',
  randolph: 'randy', raymond: 'ray', rebecca: 'becky becca rebekah beckie becka', reginald: 'reg reggie',
  ricardo: 'rick ricky richard', richard: 'rick rich dick ricky richie ritchie dickie rickey rickie',
  robert: 'rob bob bobby robbie bobbie robby', roberto: 'beto robert rob', roderick: 'rod', rodney: 'rod',
  rodrigo: 'rod', roger: 'rodger', ronald: 'ron ronnie ronny', rosa: 'rosita', rosario: 'chayo', rose: 'rosie',
  rosemary: 'rosie', roxanne: 'roxy', rudolfo: 'rudy', rudolph: 'rudy', russell: 'russ', ruth: 'ruthie',
  sabrina: 'brina', salvador: 'sal chava', salvatore: 'sal', samantha: 'sam sammy sammie', samuel: 'sam sammy',
  sandra: 'sandy sandi', sara: 'sarah', scott: 'scotty scottie', sean: 'shawn shaun', sharon: 'shari',
  sheila: 'shelia', sherry: 'sheri sherri', sidney: 'sid', sophia: 'sophie sofia', stanley: 'stan',
  stephanie: 'steph stephie stefanie steffi', stephen: 'steve steven stevie', stuart: 'stu stewart stew',
  susan: 'sue susie suzanne suzy suzie susanne sus', suzanne: 'suzie', sylvia: 'silvia', tabitha: 'tabby',
  tamara: 'tammy tami', terence: 'terry terrence', teresa: 'terry theresa tess terri tessa', terrance: 'terry',
  thaddeus: 'thad ted', theodore: 'ted teddy theo', thomas: 'tom tommy tommie thom', tiffany: 'tiff',
  timothy: 'tim timmy', tobias: 'toby', tracy: 'tracey traci', valerie: 'val', vanessa: 'nessa', vernon: 'vern',
  veronica: 'ronnie vero', victor: 'vic', victoria: 'vicky tori vickie vicki vic', vincent: 'vince vinny vin vinnie',
  virginia: 'ginny gina ginger', vivian: 'viv', wallace: 'wally', walter: 'walt wally', wesley: 'wes',
  wilfred: 'will fred', william: 'bill will billy willy liam willie bud wil', winifred: 'winnie', yolanda: 'yoli',
  yvonne: 'vonnie', zachary: 'zach zack zac zak zachery',
} // biome-ignore format: a list reads better in rows

/** Names without other forms: a near one is another name, not a slip of it (Paul and Paula, Eva and Evan). */
const others = `
  adrian alana alberta alfonso alina alma alva andre angel angelo april ariel arlene armando ashley audra
  audrey augusta aurelia aurora belinda bianca blake bonnie boris brenda brent brett brooke bruce bryce byron
  caleb carla carlo carmela carmelo carmen carter cesar chad chase chelsea cheryl chloe claire clara clarence
  clark claude claudia clement cleo cody colin colleen connor craig crystal daisy dale damian damon dana
  danica daria dario darius darla darlene darren darryl dawn dean delia della denise derek desiree diego doris
  dylan earl edith edna elba elena elisa elise ella elle elmer eloise elsa elsie elvira elvis emilia emilio
  enrique erica erika erin ernestine esteban estela ester esther ethan eva evan fabian fabiana fabio faith
  faustina faye federica federico felipe felix fidel fiona flora francesca francesco frida gail gala galen
  garrett gary gavin german gilda gino giovanni giulia giulio gladys glenda glenn gloria grant guy hans harley
  hazel holly hope hugo hunter ian ida ilse imelda ines ingrid irene iris irma ivan ivy jade jana janelle
  jared jarod jasmine jewel joaquin jocelyn jody joel jorge josefa josephina joy joyce juan julian julio june
  justin justina karina karla keith kelly kendra kenna kent kerry kirk kurt kyle lana lance lara leandro lee
  lena leona lila lloyd logan lois lola lora loren lorena lorenzo loretta lourdes lucas lucia luciana luciano
  luis luisa luke luz lydia lyle mabel mae manuela marcela marcella marcelo marco margarito maria mariana
  mariano marie marilyn marina mario marisa marisol marissa marla marlon marshall martina mason maxine may
  maya meredith mia michaela mila milo minerva mona morgan moses myra nadia naomi neil nelly nelson nicola
  nigel nina noah noel noelle norma octavio olga omar orlando otis otto owen pablo paige patrice paul paula
  paulina paz pearl pedro perry phoebe pilar porter priya quentin quinn rafaela ralph ramiro ramona raul reed
  regina renata rex rhonda roberta robin robyn rocco roman romeo rory rosalba rosalie rosanna rosemarie ross
  roxana ruben ruby rufus rusty ryan sally salma sasha selena serena seth shane shannon sheldon sherman sierra
  silvio simon simone sonia sonya spencer stefania summer susana sven tania tanya tara taylor terra theodora
  todd tomas tomasa trent trevor troy tyler ursula valentin valentina velma vera vicenta vicente vilma viola
  viviana wade wanda wayne willa wilma winona xavier xenia yadira yesenia zelda zoe`

/** The names that each may stand for, itself first if it is one. */
export const givenNames: ReadonlyMap<string, readonly string[]> = (() => {
  const names = new Map<string, string[]>()
  for (const name of [...Object.keys(formsOf), ...others.trim().split(/\s+/)]) names.set(name, [name])
  for (const [name, forms] of Object.entries(formsOf))
    for (const form of forms.split(' ')) names.set(form, [...(names.get(form) ?? []), name])
  return names
})()

/** `given_names` of the database, as SQL. */
export const givenNamesSql = () => {
  const names = Object.fromEntries(
    [...givenNames].sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, v.join(' ')]),
  )
  const lines = JSON.stringify(names).replaceAll('","', '",\n"').split('\n')
  const rows: string[] = []
  let last = ''
  for (const line of lines) {
    if (last && last.length + line.length >= 110) {
      rows.push(last)
      last = ''
    }
    last += line
  }
  rows.push(last)
  return `-- Generated by \`npm run generate\` from identity/short-names.ts.

-- The names that a first name (one word, folded) may stand for, itself first if it is one; null if it is not known.
create or replace function given_names(name text) returns text[] language plpgsql immutable parallel safe as $$
begin
  return string_to_array(jsonb '${rows.join('\n    ')}' ->> name, ' ');
end $$;
`
}
