import type { TargetField } from '@dormer/contract/people/import-files'

/**
 * What columns are called in other languages: those spoken most by clients of American brokerages (Spanish, Chinese,
 * Vietnamese, Russian, Arabic, Hindi, Portuguese), and those of Europe's files.
 */
export const foreignNames: Partial<Record<TargetField, string>> = {
  FirstName: 'Nombres, Primer nombre, Prénom, Prénoms, Vorname, Vornamen, Rufname, Primeiro nome, Voornaam, Fornavn, Förnamn, Imię, Имя, 名, 名字, الاسم الأول, Tên',
  MiddleName: 'Segundo nombre, Deuxième prénom, Zweiter Vorname, Segundo nome, Secondo nome, Отчество, Weitere Vornamen',
  LastName: 'Apellido, Apellidos, Primer apellido, Nom de famille, Nachname, Familienname, Zuname, Cognome, Sobrenome, Último nome, Apelido, Achternaam, Etternavn, Efternavn, Efternamn, Nazwisko, Фамилия, 姓, 姓氏, اسم العائلة, Họ',
  FullName: 'Nombre, Nombre completo, Nombre y apellido, Nombre y apellidos, Nombre del cliente, Nom, Nom complet, Nom et prénom, Vollständiger Name, Nome, Nome completo, Nome e cognome, Nominativo, Cliente, Kunde, Naam, Volledige naam, Navn, Namn, Имя и фамилия, ФИО, 姓名, 客户姓名, الاسم, الاسم الكامل, नाम, पूरा नाम, Họ tên, Họ và tên',
  Nickname: 'Apodo, Surnom, Spitzname, Soprannome',
  Email: 'Correo, Correo electrónico, Courriel, Adresse e-mail, Adresse mail, Adresse électronique, E-Mail-Adresse, Mailadresse, Indirizzo email, Posta elettronica, Endereço de e-mail, E-mailadres, E-post, Почта, Эл. почта, Электронная почта, 邮箱, 电子邮件, 电子邮箱, 電子郵件, البريد, البريد الإلكتروني, ईमेल, Thư điện tử, Adresse de messagerie, Dirección de correo electrónico, Dirección del correo electrónico, Dirección de email',
  Phone: 'Teléfono, Teléfonos, Número de teléfono, Telefono, Numero di telefono, Téléphone, Numéro de téléphone, Telefon, Telefonnummer, Rufnummer, Telefone, Número de telefone, Telefoon, Telefoonnummer, Телефон, Номер телефона, 电话, 電話, 联系电话, الهاتف, رقم الهاتف, फ़ोन, Điện thoại, Số điện thoại, Rufnummer privat',
  CellPhone: 'Celular, Móvil, Teléfono móvil, Teléfono celular, Portable, Téléphone portable, Mobile, Handy, Handynummer, Mobil, Mobiltelefon, Mobilnummer, Cellulare, Telemóvel, Telefone celular, Mobiel, 手机, 手機, 手机号, الجوال, رقم الجوال, मोबाइल, Мобильный, Tél. mobile, Téléphone mobile, Mobiltelefonnummer, Telefono cellulare, Telefone móvel',
  HomePhone: 'Teléfono de casa, Teléfono fijo, Téléphone domicile, Téléphone fixe, Telefon privat, Festnetz, Telefono casa, Telefone residencial, Teléfono particular',
  WorkPhone: 'Teléfono del trabajo, Teléfono de trabajo, Teléfono de oficina, Téléphone bureau, Téléphone professionnel, Telefon geschäftlich, Telefono ufficio, Telefone comercial',
  Address: 'Dirección, Domicilio, Calle, Adresse, Adresse postale, Rue, Straße, Anschrift, Straße und Hausnummer, Indirizzo, Endereço, Morada, Rua, Adres, Straat, Адрес, 地址, العنوان, पता, Địa chỉ',
  City: 'Ciudad, Localidad, Ville, Ort, Stadt, Wohnort, Città, Comune, Cidade, Plaats, Город, 城市, المدينة, शहर, Thành phố',
  StateCode: 'Estado, Provincia, Bundesland, 州, Dép/Région, Région, Bundesland/Kanton, Bundesland/Region, Provincia o estado, Provincia/Estado',
  ZipCode: 'Código postal, Code postal, PLZ, Postleitzahl, CAP, CEP, Código de endereçamento postal, Postcode, Почтовый индекс, 邮编, الرمز البريدي',
  DateOfBirth: 'Fecha de nacimiento, Cumpleaños, Date de naissance, Anniversaire, Né le, Geburtstag, Geburtsdatum, Data di nascita, Compleanno, Data de nascimento, Aniversário, Geboortedatum, Дата рождения, День рождения, 生日, 出生日期, تاريخ الميلاد',
  Profession: 'Profesión, Ocupación, Cargo, Profession, Métier, Beruf, Professione, Profissão, Beroep, Puesto, Poste, Fonction, Berufsbezeichnung',
  Tags: 'Etiquetas, Étiquettes, Schlagwörter, Kategorien, Etichette, Categorías, Catégories',
  Note: 'Notas, Nota, Comentarios, Observaciones, Remarques, Commentaires, Commentaire, Notizen, Notiz, Bemerkung, Bemerkungen, Anmerkungen, Note, Observações, Comentários, Opmerkingen, Заметки, Комментарий, 备注, ملاحظات, टिप्पणी, Ghi chú',
  SpouseFullName: 'Conjoint(e), Conjoint, Cónyuge, Esposo, Esposa, Ehepartner, Ehepartner(in), Partner(in), Coniuge, Cônjuge',
  ReferralSource: 'Recommandé par, Empfohlen von, Referido por, Recomendado por, Segnalato da, Indicado por',
  Source: 'Fuente, Origen, Provenance, Quelle, Herkunft, Fonte, Origem',
  DateCreated: 'Fecha de creación, Fecha de alta, Fecha de registro, Date de création, Date d’ajout, Erstellt am, Angelegt am, Erstelldatum, Erstellungsdatum, Data di creazione, Data de criação, Data de cadastro',
} // biome-ignore format: a table reads better in rows
