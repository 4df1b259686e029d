/**
 * What mail programs write above a quotation, in the languages they speak. Patterns match whole words; each alternative
 * has an example in quoted.rules.test.ts.
 */

const any = (words: string) =>
  words
    .split('|')
    .map((word) => word.trim())
    .join('|')
    .replaceAll(' ', '\\s')
const label = (words: string) => new RegExp(`^[\\s*_]{0,6}(?:${any(words)})[*_]{0,2}\\s?[:：]`, 'iu')

/** ‘… wrote’ */
export const WROTE = new RegExp(
  `(?<!\\p{L})(?:${any(`wrote|writes|escribió|escribiu|va escriure|a écrit|écrivait|ha scritto|scrive|escreveu|schrieb|
    hat geschrieben|schreef|heeft geschreven|skrev|skreiv|kirjoitti|kirjutas|rakstīja|rašė|napisał|napisała|napisał\\(a\\)|
    pisze|napsal|napsala|napsal\\(a\\)|napísal|napísala|napísal\\(a\\)|je napisao|je napisala|napisao je|napisala je|piše|
    írta|a scris|yazdı|şunu yazdı|написал|написала|написал\\(а\\)|пишет|написав|написала|пише|написа|έγραψε|כתב|כתבה|כתב/ה|
    كتب|đã viết|menulis|写道|寫道|写到|のメッセージ|さんは書きました|작성|님이 작성`)})(?!\\p{L})`,
  'iu',
)

/** The same where the name follows it. */
export const WROTE_FIRST =
  /^(?:schrieb|schreef|skrev|skreiv|escribió|a\sécrit|napisał(?:a|\(a\))?|пишет|написал(?:а|\(а\))?)$/iu

/** How the line with it begins: with a word for ‘on’, a weekday, or the date itself. */
export const ON =
  /^[\s"“«*_-]{0,8}(?:(?:On|El|Le|Il(?:\sgiorno)?|In\sdata|Em|Am|Op|Den|På|W\sdniu|Dnia|Dne|Dňa|La|Pe|Στις|בתאריך|في|Vào)\s(?=.*\d)|在|於|于|\p{L}{2,12}[.,]{0,2}\s\d{1,2}\D|\d{1,4}[-./年]\s?\d|\d{1,2}\s\p{L}{3,12}\.?\s\d{4})/iu

export const ORIGINAL = new RegExp(
  `^-{2,20}\\s?(?:${any(`Original Message|Reply message|Mensaje original|Missatge original|Message d['’]origine|Message original|
    Ursprüngliche Nachricht|Originalnachricht|Original-Nachricht|Messaggio originale|Mensagem original|Oorspronkelijk bericht|
    Oorspronkelijke bericht|Oprindelig besked|Oprindelig meddelelse|Opprinnelig melding|Ursprungligt meddelande|
    Originalmeddelande|Alkuperäinen viesti|Wiadomość oryginalna|Oryginalna wiadomość|Исходное сообщение|
    Оригинальное сообщение|Первоначальное сообщение|Вихідне повідомлення|Orijinal Mesaj|Orijinal İleti|Orjinal Mesaj|
    Původní zpráva|Pôvodná správa|Eredeti üzenet|Mesaj original|Αρχικό μήνυμα|原始邮件|原邮件|原始郵件|原始信息|
    元のメッセージ|원본 메시지|원본 메일`)})(?!\\p{L}).{0,100}$`,
  'iu',
)

export const FORWARDED = new RegExp(
  `^-{5,20}\\s?(?:${any(`Forwarded message|Mensaje reenviado|Missatge reenviat|Message transféré|Message transmis|Message réexpédié|
    Weitergeleitete Nachricht|Messaggio inoltrato|Mensagem encaminhada|Mensagem reencaminhada|Doorgestuurd bericht|
    Videresendt besked|Videresendt meddelelse|Videresendt melding|Vidarebefordrat meddelande|Välitetty viesti|
    Edelleenlähetetty viesti|Przekazana wiadomość|Treść przekazanej wiadomości|Пересылаемое сообщение|Пересланное сообщение|
    Перенаправленное сообщение|Переслане повідомлення|Yönlendirilmiş ileti|Yönlendirilen ileti|İletilmiş mesaj|
    Předaná zpráva|Továbbított üzenet|Προωθημένο μήνυμα|转发的邮件|转发邮件|轉寄的郵件|轉寄郵件|転送メッセージ|
    전달된 메시지`)})|^(?:${any(`Begin forwarded message|Inicio del mensaje reenviado|Début du message réexpédié|
    Début du message transféré|Anfang der weitergeleiteten Nachricht|Inizio messaggio inoltrato|Início da mensagem reenviada|
    Início da mensagem encaminhada|Begin doorgestuurd bericht|Videresendt besked|Start på videresendt besked|
    Vidarebefordrat brev|Vidarebefordrat mejl|Välitetty viesti alkaa|Начало переадресованного сообщения|
    Początek przekazywanej wiadomości|转发的信息|開始轉寄郵件|転送されたメッセージ`)})\\s?[:：]`,
  'iu',
)

/** A line such as ‘-------- Anything --------’. */
export const TITLE = /^-{3,20}[^-]{3,100}-{3,20}$/

/** The labels of the header that Outlook and others quote. */
export const FROM = label(
  `From|De|De la|Von|Absender|Da|Mittente|Van|Afzender|Fra|Från|Lähettäjä|Od|От|От кого|Від|Kimden|Gönderen|Από|
  Feladó|Expéditeur|Remitente|Saatja|发件人|寄件者|寄件人|差出人|送信元|보낸 사람|보낸사람`,
)
export const SENT = label(
  `Sent|Enviado|Enviado el|Enviado em|Enviada em|Enviada|Envoyé|Envoyé le|Gesendet|Gesendet am|Inviato|Inviata|Verzonden|Sendt|Skickat|
  Lähetetty|Wysłano|Wysłane|Отправлено|Надіслано|Gönderildi|Gönderme Tarihi|Gönderilen|Odesláno|Odoslané|Poslano|Küldve|Elküldve|
  Trimis|Στάλθηκε|Saadetud|发送时间|寄件日期|傳送時間|送信日時|보낸 날짜`,
)
export const SUBJECT = label(
  `Subject|Asunto|Assumpte|Objet|Sujet|Betreff|Oggetto|Onderwerp|Emne|Ämne|Aihe|Temat|Тема|Konu|Předmět|Predmet|Zadeva|Tárgy|
  Subiect|Assunto|Θέμα|Teema|主题|主旨|件名|제목`,
)
export const BESIDE = label(
  `To|Cc|CC|Date|Reply-To|Fecha|Para|À|A|Copie|Copie à|Datum|An|Data|Aan|Dato|Til|Kopi|Till|Kopia|Päivä|Päiväys|Päivämäärä|Vastaanottaja|
  Kopio|Do|DW|Кому|Дата|Копия|Копія|Kime|Tarih|Bilgi|Komu|Kopie|Dátum|Címzett|Másolat|Către|Dată|Προς|Ημερομηνία|Κοιν|日期|时间|收件人|收件者|
  抄送|副本|宛先|日付|日時|날짜|받는 사람|받는사람|참조`,
)
