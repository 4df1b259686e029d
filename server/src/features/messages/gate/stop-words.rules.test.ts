import { describe, expect, test } from 'vitest'
import { unneeded } from '../../../../test/patterns.ts'
import { ALONE, HARMLESS, HELP, PERHAPS, START, STOP, soundsOf, textMeaningOf } from './stop-words.rules.ts'

describe('STOP and its like end texts at once', () => {
  test.each([
    'STOP', 'stop', 'Stop', 'Stop.', 'STOP!!', ' stop ', 'stop\n', '"STOP"', 'STOP 🛑', '🛑 stop', 'Stop please', 'please stop',
    'pls stop', 'Stop, thanks', 'STOP. Thank you!', 'Stop now', 'ok stop', 'Kindly stop', 'STOP STOP STOP', 'ＳＴＯＰ', 'STOPALL', 'Stop all', 'stop-all',
    'UNSUBSCRIBE', 'Unsubscribe please', 'unsubscribe.', 'CANCEL', 'cancel', 'Cancel!', 'END', 'End.', 'QUIT', 'quit', 'REVOKE', 'revoke',
    'OPT OUT', 'opt out', 'opt-out', 'Opt-Out please', 'OPTOUT', 'Stop por favor',
    'STOP -Ana', 'STOP -John', 'stop - ana', 'Stop, Ana Diaz', 'STOP\nAna', 'STOP — Mr. Moor', 'Unsubscribe, John', 'Please stop. -Ana', 'STOP -JOHN', 'Stop from Ana',
    'Stop to end', 'STOP to stop', 'stop to unsubscribe', 'Reply STOP to cancel', 'Stop2End', 'STOP 2 END', 'text stop to opt out', 'Reply STOP', 'STOP to get no more texts', 'ARRET', 'Arrêt', 'ARRET -Ana',
  ])('%j', (text) => expect(textMeaningOf(text)).toBe('stop'))
}) // biome-ignore format: texts read better in rows

describe('START and UNSTOP allow them again', () => {
  test.each(['START', 'start', 'Start.', 'start please', 'UNSTOP', 'Unstop!'])('%j', (text) =>
    expect(textMeaningOf(text)).toBe('start'),
  )
  test.each(['YES', 'yes', 'Yes please', 'Y', 'sure', 'start the paperwork', 'When can we start?', 'Lets start over'])(
    'but not %j, which answers a question',
    (text) => expect(textMeaningOf(text)).toBeUndefined(),
  )
})

describe('HELP and INFO are answered', () => {
  test.each(['AIDE', 'aide', 'AYUDA', 'HELP', 'help', 'Help!', 'help?', 'INFO', 'info', 'Info.'])('%j', (text) =>
    expect(textMeaningOf(text)).toBe('help'),
  )
  test.each(['Can you help me?', 'info please', 'more info on Maple St', 'Need help with the inspection'])(
    'but not %j, which is for the agent',
    (text) => expect(textMeaningOf(text)).toBeUndefined(),
  )
})

const SOUNDS_LIKE_STOP = [
    'please stop texting me', 'Please stop the open house emails', 'Hi, this is Ana. Please stop.', 'Stop. We found a house.', 'Stop texting me', 'stop messaging me please', 'Stop sending me texts', 'stop with the texts already',
    'quit texting me', 'Please quit sending these messages', 'Stop contacting me', 'Stop calling me', 'stop bothering us', 'STOP I already bought a house',
    'Stop. I have an agent', 'stop it', 'Just stop', 'I said stop', 'I told you to stop', 'You need to stop', 'stop harassing me',
    'take me off your list', 'Take me off this list please', 'Please take my number off your list', 'get me off this list', 'Remove me',
    'remove me please', 'Remove me from your list', 'Please remove my number', 'remove this number from your database', 'delete my number',
    'Please delete me from your contacts', 'lose my number', 'Loose my number', 'wrong number', 'Wrong number.', 'You have the wrong number', 'wrong person',
    'Sorry, wrong number', 'This is not Ana’s number', 'this is no longer her number', 'do not contact me again', "Don't contact me", 'Do not text me',
    "don't text me anymore", "Please don't message me again", 'dont text', 'Never contact me again', 'do not call me again', "don't call this number again",
    'leave me alone', 'Leave us alone!', 'go away', 'I do not want these texts', "I don't want to receive your messages", "we don't want any more texts",
    "I don't want to be contacted", "I don't want to hear from you", 'I no longer wish to receive these messages', 'No more texts', 'no more messages please',
    'Not interested', "I'm not interested, thanks", 'No longer interested', 'unsubscribe me', 'How do I unsubscribe from this?', 'I want to opt out',
    'opt me out? I want to opt out of these texts', 'opting out', 'I revoke my consent', 'cancel these messages', 'Cancel my subscription', 'end these texts',
    'You do not have permission to text me', 'cease and desist', 'fuck off', "I'm blocking you", 'I am reporting you', 'I reported this as spam', 'This is spam', 'this is harassment',
    'Stp', 'stpo', 'Sotp', 'stopp', 'S.T.O.P', 'unsuscribe', 'unsubcribe', 'Unsub', 'cancle', 'plz stop txting me', '🛑', '✋🏽',
    'alto', 'Alto por favor', 'PARE', 'pare ya', 'basta', 'no más', 'No mas mensajes', 'no me mande más mensajes', 'Por favor no me manden mensajes', 'No me escriba más',
    'no me llame', 'Deje de mandarme mensajes', 'dejen de molestar', 'número equivocado', 'Persona equivocada', 'Quíteme de su lista', 'bórrame', 'Déjeme en paz',
    'Stop texting', 'STOP TEXTING ME', 'Stop!!! Who is this', 'plz remove', 'please remove my name', 'remove this phone number from your contacts',
    'I never signed up for this', 'Stop msging me', 'dont msg me', 'I asked you to stop texting', 'do NOT text this number',
    "you've got the wrong number", 'Wrong #', 'this is the wrong number', 'not Ana, wrong number', 'No thank you, stop', 'no thanks. please stop',
    'end all messages', 'Discontinue', 'discontinue texts', 'opt me out', 'Opt Out of texts', 'leave me the hell alone', 'Leave me the f alone',
    'Stop spamming', 'enough already', 'Please take us off your mailing list', 'take my name off', 'take my number off of your list',
    'get my number off your list', 'I wish to be removed from your list', 'I want to be removed', 'stop sending these', 'stop sending me listings',
    'Stop with these messages', 'I do not consent to these messages', 'no me vuelva a escribir', 'ya no me manden nada',
    'Ya no quiero recibir mensajes', 'por favor dejen de enviarme textos', 'borre mi numero', 'elimine mi número', 'número incorrecto',
    'para de escribirme', 'STOP DO NOT TEXT', 'never text me', 'Do not message', 'STOP.Remove me', 'stop u', 'desuscribir', 'Do not reply, stop',
    "don't ever text me again", 'dont u ever text me again', 'please cease all communication', 'cease contact', 'stop all communication',
    'stop all texts',
    'How do I stop these?', 'how can I stop this', 'How to stop getting these texts', 'cease', 'Cease.', 'stop these', 'make it stop', 'END -Ana', 'Stop Ana', 'stop john smith', 'Do not disturb', 'do not call', 'no texts',
    'Arrêtez de m’envoyer des textos', 'désabonner', 'Mauvais numéro', 'Ne m’écrivez plus', 'Enlevez-moi de la liste', 'Arrêtez', 'pas intéressée', 'Unsubscribe me please',
    'un subscribe', 'I withdraw my consent', 'I told you not to contact me', 'let me be', 'get lost', 'buzz off', 'f off', 'piss off', 'screw you', 'you keep harassing me', 'you are spamming', 'you blow up my phone', 'quiero darme de baja',
    'no quiero más mensajes', 'No estoy interesada', 'cancelar',
] // biome-ignore format: texts read better in rows
describe('what sounds like stop waits for the agent', () => {
  test.each(SOUNDS_LIKE_STOP)('%j', (text) => expect(textMeaningOf(text)).toBe('perhaps-stop'))
})

test('each pattern has an example that only it matches', () =>
  expect(unneeded(PERHAPS, SOUNDS_LIKE_STOP.map(soundsOf))).toEqual([]))

test('each harmless phrase has an example that only it matches', () =>
  expect(
    unneeded(HARMLESS, [
      'cant stop',
      'stop by',
      'gave you the wrong number',
      'dont want to miss',
      'quit claim',
      'opt out of the hoa',
    ]),
  ).toEqual([]))

test('each word alone means what its list says: none is rewritten before it is looked up', () => {
  for (const [words, meaning] of [[STOP, 'stop'], [START, 'start'], [HELP, 'help'], [ALONE, 'perhaps-stop']] as const)
    for (const word of words) expect(textMeaningOf(word), word).toBe(meaning)
}) // biome-ignore format: pairs read better in a row

test('how somebody asks where a number is from is no request to stop', () =>
  expect(textMeaningOf('how did you get my number')).toBeUndefined())

describe('what only has such a word in it goes on', () => {
  test.each([
    'can we stop by the house at 5?', 'the end of the month works', 'I had to cancel my loan', 'we will quit renting', "don't stop looking for us",
    'CAN WE STOP BY TODAY', 'We could stop in on Saturday', 'please stop by anytime', 'I’ll stop at the bank first', 'is there a bus stop nearby?', 'Turn left at the stop sign',
    'Please do not stop looking', "We can't stop thinking about the blue house", 'It never stops raining here', 'I need to cancel our showing at 3', 'Can we cancel Saturday?',
    'Cancel the inspection please', 'Do I have to cancel my lease?', 'We ended up loving it', 'dead end street?', 'Is it at the end of the road', 'My lease ends in May', 'at the end of the day it is your call',
    'I quit my job so the loan is off', 'He quit smoking', 'Can we opt out of the HOA?', 'we opted out of escrow', 'Did the seller revoke the offer?', 'They want to revoke acceptance',
    'I gave you the wrong number for my lender', 'Sorry I texted the wrong person', 'Don’t call me before 9, text is fine', 'Why don’t you text me the address', 'Don’t forget to text me the code',
    "don't worry about it", 'We are not interested in the condo, but love the house', 'I am very interested', 'Are you still interested?', 'Can you remove the contingency?', 'Remove the first listing from the tour', 'remove the fridge from the contract',
    'Take me to see the ranch', 'take it off the market', 'Please take the sign off the lawn', 'Leave the key under the mat', 'leave me a message', 'Please leave it with the neighbor', 'no more than 500k', 'We want no more stairs', 'No problem!', 'no',
    'Alto Vista Drive 12', 'Para mi familia', 'pare el lunes nos vemos en Palo Alto', 'no me parece caro', 'Quite nice!', 'I want to stop renting', 'when does the offer end?', 'Stop payment on the check?', 'The block party is on Sunday', 'report from the inspector?', 'Thanks!', '👍', '🏡', '', '   ', '?', '555',
    'Great, see you at the first stop of the tour', 'Text me', 'Call me', 'Please contact me again tomorrow', 'Can I start the application?', 'We are at the end unit', 'My number is 801-555-1234', 'We don’t want a pool', 'I don’t need to see more', 'Delete the last photo, it is blurry',
    "I'm not interested in that one, show me others", "It's the wrong number of bedrooms", 'not my number one choice',
    'We will block your calendar for Friday', 'I will report your findings to my wife', 'Is your call at 5?', 'Are your texts going through?',
    'My mom is not your contact', "I don't want to bother you", 'I dont want to miss a text from you', "We don't need to contact the HOA",
    'They told us to stop. Anyway, showing at 4?', 'When I got to the last stop light I turned', 'I had to stop', 'We had to stop at Costco',
    'My number is no longer my work number', 'unsure about the price', 'subscribe me to the listings', 'un submitted offer',
    'please let me be the first to know', 'Can you take me out of town to see it', 'take us from the airport', "we're going to sue the builder",
    'Our neighbor is harassing the dog', 'No more showings this week please', 'Go away party Saturday', "I don't care about messages from the seller",
    'Lost my number list, resend?', 'keep me from overpaying', 'leave this to me', 'delete my last text lol', 'erase the whiteboard',
    'Is this the spam folder', 'Can you stop by at 3 and text me when here', 'Quit claim deed text attached', 'end unit, texts welcome',
    'cancel, text me new time', "I'd like to opt out of the warranty", 'no stopping us now', 'stop loss clause', 'nonstop texts from my lender',
    'stop searching for condos', 'para mañana', 'basta con 3 cuartos', 'no me envió el contrato', 'no me llamó el inspector', 'no me contactó nadie',
    'elimina la opción 2', 'saca la cita para el lunes', 'no es mi numero de cuenta', 'is not her number 1 concern',
    'Don’t contact the seller yet', 'Cancel it', 'stop the car',
    'Stop by at 5?', "don't stop sending", 'I can stop by, end of the street', 'Stop - by at 5', 'Cancel - raining', 'How do I stop the leak under the sink?', 'How do we cancel this inspection?', 'Do not call before 9', 'stop by', 'Stop in tomorrow', 'End of May, John', 'stopover in Austin',
    'Please contact my lender, not me', 'I do not want to pay more than asking',
  ])('%j', (text) => expect(textMeaningOf(text)).toBeUndefined())
}) // biome-ignore format: texts read better in rows

test('neither case, nor space, nor punctuation around a word changes its meaning', () => {
  for (const word of ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'opt out', 'optout'])
    for (const written of [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)])
      for (const [before, after] of [['', ''], [' ', '\n'], ['', '.'], ['', '!!!'], ['(', ')'], ['', ' 🙏'], ['', ' please'], ['Please ', '!']])
        expect(textMeaningOf(`${before}${written}${after}`), `${before}${written}${after}`).toBe('stop')
}) // biome-ignore format: pairs read better in a row

test('an endless text is read at once', () => {
  for (const text of ['stop '.repeat(100_000), 'dont want '.repeat(100_000), 'a'.repeat(1_000_000)]) textMeaningOf(text)
})
